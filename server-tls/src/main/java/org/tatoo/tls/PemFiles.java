package org.tatoo.tls;

import java.nio.file.Path;

/**
 * Where a certificate and its key are, as PEM. Both may be the same file.
 *
 * @param chain has the certificate of the server first, then those of the issuers, without the root
 * @param key has the private key, not encrypted: PKCS#8 ({@code PRIVATE KEY}) or the older forms
 *     {@code RSA PRIVATE KEY} and {@code EC PRIVATE KEY}
 */
public record PemFiles(Path chain, Path key) {}
