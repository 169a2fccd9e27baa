package org.tatoo.tls;

import java.security.AlgorithmConstraints;
import java.security.AlgorithmParameters;
import java.security.CryptoPrimitive;
import java.security.Key;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Constraints that exclude the TLS signature schemes that a server cannot use: schemes that neither its keys nor its
 * certificates use. An engine keeps a list of the permitted schemes offered by a client until the connection ends; the
 * others would be a tenth of the memory of an idle connection. Permits everything else.
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
