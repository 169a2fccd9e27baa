package org.tatoo.tls;

import java.security.PrivateKey;
import java.security.cert.X509Certificate;
import java.security.interfaces.ECKey;
import java.util.Set;

/** The signature schemes of TLS (RFC 8446, section 4.2.3), by their names in the JDK. */
final class SignatureSchemes {
    private static final Set<String> RSA = Set.of(
            "rsa_pss_rsae_sha256",
            "rsa_pss_rsae_sha384",
            "rsa_pss_rsae_sha512",
            "rsa_pkcs1_sha256",
            "rsa_pkcs1_sha384",
            "rsa_pkcs1_sha512");
    private static final Set<String> RSA_PSS = Set.of("rsa_pss_pss_sha256", "rsa_pss_pss_sha384", "rsa_pss_pss_sha512");
    private static final Set<String> ED_DSA = Set.of("ed25519", "ed448");
    private static final Set<String> EC_DSA =
            Set.of("ecdsa_secp256r1_sha256", "ecdsa_secp384r1_sha384", "ecdsa_secp521r1_sha512");

    /** Schemes with MD5 and SHA-1, which must not be used (RFC 9155), and with SHA-224 and DSA, which are unused. */
    private static final Set<String> OBSOLETE = Set.of(
            "ecdsa_sha1",
            "rsa_pkcs1_sha1",
            "dsa_sha1",
            "rsa_md5",
            "ecdsa_sha224",
            "rsa_sha224",
            "dsa_sha224",
            "dsa_sha256");

    private SignatureSchemes() {}

    static boolean isOne(String name) {
        return RSA.contains(name)
                || RSA_PSS.contains(name)
                || ED_DSA.contains(name)
                || EC_DSA.contains(name)
                || OBSOLETE.contains(name);
    }

    /** Returns the schemes with which a server with this key may sign a handshake. */
    static Set<String> of(PrivateKey key) {
        if (key instanceof ECKey curve) {
            return ecDsa(curve.getParams().getOrder().bitLength());
        }
        return switch (key.getAlgorithm()) {
            case "RSA" -> RSA;
            case "RSASSA-PSS" -> RSA_PSS;
            default -> ED_DSA;
        };
    }

    private static Set<String> ecDsa(int bits) {
        return switch (bits) {
            case 256 -> Set.of("ecdsa_secp256r1_sha256");
            case 384 -> Set.of("ecdsa_secp384r1_sha384");
            case 521 -> Set.of("ecdsa_secp521r1_sha512");
            default -> EC_DSA;
        };
    }

    /** Returns the schemes with which the certificate may have been signed. */
    static Set<String> of(X509Certificate certificate) {
        String algorithm = certificate.getSigAlgName();
        return switch (algorithm) {
            case "SHA256withECDSA" -> ecDsa(256);
            case "SHA384withECDSA" -> ecDsa(384);
            case "SHA512withECDSA" -> ecDsa(521);
            case "RSASSA-PSS" -> RSA_PSS;
            default -> algorithm.endsWith("withRSA") ? RSA : ED_DSA;
        };
    }
}
