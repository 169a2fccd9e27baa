package org.tatoo.tls;

import java.io.IOException;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.cert.X509Certificate;
import java.util.List;
import javax.net.ssl.TrustManager;
import javax.net.ssl.TrustManagerFactory;
import javax.net.ssl.X509ExtendedTrustManager;
import org.jspecify.annotations.Nullable;

/** The server certificates that a client accepts. Immutable. */
public final class ServerCertificates {
    private final X509ExtendedTrustManager trustManager;

    private ServerCertificates(X509ExtendedTrustManager trustManager) {
        this.trustManager = trustManager;
    }

    /** Accepts certificates issued by an authority that this Java trusts. */
    public static ServerCertificates ofJava() {
        try {
            return new ServerCertificates(extended(trustManagers((KeyStore) null)));
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException("this Java has no trusted authorities", e);
        }
    }

    /**
     * Accepts certificates that are issued by an authority of a file, or contained in it; the file is read once.
     *
     * @param trusted a PEM file of certificates
     * @throws IOException if the file cannot be read; the message is one sentence for the user
     */
    public static ServerCertificates issuedBy(Path trusted) throws IOException {
        return new ServerCertificates(extended(trustManagers(trusted)));
    }

    /** Returns trust managers for the certificates of the PEM file {@code trusted}. */
    static TrustManager[] trustManagers(Path trusted) throws IOException {
        List<X509Certificate> certificates = PemFile.read(trusted).certificates();
        try {
            KeyStore store = KeyStore.getInstance(KeyStore.getDefaultType());
            store.load(null, null);
            for (int i = 0; i < certificates.size(); i++) {
                store.setCertificateEntry("trusted" + i, certificates.get(i));
            }
            return trustManagers(store);
        } catch (GeneralSecurityException e) {
            throw new IOException("The certificates in " + trusted + " cannot be used: " + e.getMessage(), e);
        }
    }

    /** @param store null for the trust store of this Java */
    private static TrustManager[] trustManagers(@Nullable KeyStore store) throws GeneralSecurityException {
        TrustManagerFactory factory = TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
        factory.init(store);
        return factory.getTrustManagers();
    }

    private static X509ExtendedTrustManager extended(TrustManager[] managers) {
        for (TrustManager each : managers) {
            if (each instanceof X509ExtendedTrustManager extended) {
                return extended;
            }
        }
        throw new IllegalStateException("this Java does not verify certificates");
    }

    /** Returns the trust manager for server certificates, which verifies names if the engine requires it. */
    X509ExtendedTrustManager trustManager() {
        return trustManager;
    }
}
