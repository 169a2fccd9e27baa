package org.tatoo.tls;

import java.io.IOException;
import java.security.GeneralSecurityException;
import java.security.PrivateKey;
import java.security.PublicKey;
import java.security.Signature;
import java.security.cert.CertificateParsingException;
import java.security.cert.X509Certificate;
import java.security.interfaces.RSAKey;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;

/**
 * A certificate chain and the key of its first certificate.
 *
 * @param alias a unique alias, also across reloads
 * @param names the names of the server, in lower case; one may begin with {@code *.}
 */
record Identity(String alias, List<X509Certificate> chain, PrivateKey key, List<String> names) {
    /** The type of a DNS name (RFC 5280, section 4.2.1.6). */
    private static final int DNS_NAME = 2;

    static Identity read(PemFiles files, String alias) throws IOException {
        List<X509Certificate> chain = PemFile.read(files.chain()).certificates();
        PrivateKey key = PemFile.read(files.key()).privateKey();
        X509Certificate own = chain.get(0);
        if (!isKeyOf(key, own.getPublicKey())) {
            boolean later = chain.stream().anyMatch(other -> isKeyOf(key, other.getPublicKey()));
            throw new IOException(
                    later
                            ? "In " + files.chain() + ", the certificate of the key has to be the first"
                            : "The key in " + files.key() + " is not that of the first certificate in "
                                    + files.chain());
        }
        return new Identity(alias, chain, key, names(own));
    }

    private static boolean isKeyOf(PrivateKey key, PublicKey publicKey) {
        if (!key.getAlgorithm().equals(publicKey.getAlgorithm())) {
            return false;
        }
        if (key instanceof RSAKey mine && publicKey instanceof RSAKey theirs) {
            return mine.getModulus().equals(theirs.getModulus());
        }
        try {
            String algorithm = key.getAlgorithm().equals("EC") ? "SHA256withECDSA" : key.getAlgorithm();
            Signature signature = Signature.getInstance(algorithm);
            byte[] text = {1, 2, 3};
            signature.initSign(key);
            signature.update(text);
            byte[] signed = signature.sign();
            signature.initVerify(publicKey);
            signature.update(text);
            return signature.verify(signed);
        } catch (GeneralSecurityException e) {
            return false;
        }
    }

    private static List<String> names(X509Certificate certificate) throws IOException {
        List<String> names = new ArrayList<>();
        try {
            Collection<List<?>> alternatives = certificate.getSubjectAlternativeNames();
            if (alternatives != null) {
                for (List<?> name : alternatives) {
                    if (name.get(0).equals(DNS_NAME)) {
                        names.add(name.get(1).toString().toLowerCase(Locale.ROOT));
                    }
                }
            }
        } catch (CertificateParsingException e) {
            throw new IOException("The names in a certificate cannot be read: " + e.getMessage(), e);
        }
        return List.copyOf(names);
    }

    /** Returns the {@link SignatureSchemes} that a client must support. */
    Stream<String> signatures() {
        Stream<String> own = SignatureSchemes.of(key).stream();
        return Stream.concat(own, chain.stream().flatMap(certificate -> SignatureSchemes.of(certificate).stream()));
    }

    /** Returns whether one of the names is {@code host}, or a wildcard for its first label (RFC 6125, 6.4.3). */
    boolean isFor(String host) {
        int dot = host.indexOf('.');
        return names.contains(host) || (dot > 0 && names.contains("*" + host.substring(dot)));
    }
}
