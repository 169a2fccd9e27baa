package org.tatoo.tls;

import java.security.AlgorithmConstraints;
import java.security.AlgorithmParameters;
import java.security.CryptoPrimitive;
import java.security.Key;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Forbids the signature schemes of TLS that are of no use to a server: those that its keys do not sign with, and its
 * certificates are not signed with. Of what a client offers, an engine keeps a list of all that is permitted until the
 * connection ends, and the others would be a tenth of what an idle connection holds. Forbids nothing else.
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
