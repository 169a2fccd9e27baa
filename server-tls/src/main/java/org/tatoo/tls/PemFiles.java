package org.tatoo.tls;

import java.nio.file.Path;

/**
 * The PEM files of a certificate and its key. Both may be the same file.
 *
 * @param chain the file with the certificate of the server first, then those of the issuers, without the root
 * @param key the file with the private key, not encrypted: PKCS#8 ({@code PRIVATE KEY}) or the older forms
 *     {@code RSA PRIVATE KEY} and {@code EC PRIVATE KEY}
 */
public record PemFiles(Path chain, Path key) {}
