package org.tatoo.tls;

import java.security.AlgorithmConstraints;
import java.security.AlgorithmParameters;
import java.security.CryptoPrimitive;
import java.security.Key;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Constraints that exclude the TLS signature schemes that neither the keys nor the certificates of a server use. An
 * engine keeps a list of the permitted schemes of a client until the connection ends. The excluded ones would be a
 * tenth of the memory of an idle connection. Permits everything else.
 */
final class OwnSignatures implements AlgorithmConstraints {
    private final Certificates certificates;

    OwnSignatures(Certificates certificates) {
        this.certificates = certificates;
    }

    @Override
    public boolean permits(
            Set<CryptoPrimitive> primitives, String algorithm, @Nullable AlgorithmParameters parameters) {
        return certificates.signatures().contains(algorithm) || !SignatureSchemes.isOne(algorithm);
    }

    @Override
    public boolean permits(Set<CryptoPrimitive> primitives, Key key) {
        return true;
    }

    @Override
    public boolean permits(
            Set<CryptoPrimitive> primitives, String algorithm, Key key, @Nullable AlgorithmParameters parameters) {
        return permits(primitives, algorithm, parameters);
    }
}
