/**
 * TLS 1.2 and 1.3 as a transport over another transport.
 *
 * <pre>{@code
 * Certificates certificates = Certificates.of(new PemFiles(Path.of("cert.pem"), Path.of("key.pem")));
 * TransportLayer tls = TlsLayer.builder(certificates).alpn("http/1.1").build();
 * }</pre>
 *
 * <p>A {@link org.tatoo.tls.TlsLayer} belongs to a listener; for each connection it makes a
 * {@link org.tatoo.tls.TlsTransport}, a state machine over an {@link javax.net.ssl.SSLEngine}. Bytes go through it like
 * this:
 *
 * <pre>
 * below.received → Incoming → TlsEngine.unwrap → above.received
 * write → Plaintext → TlsEngine.wrap → Outgoing → below.write
 * </pre>
 *
 * <p>This package uses {@code org.tatoo.runtime}, {@code org.tatoo.transport} and {@code java.base} only.
 */
@NullMarked
package org.tatoo.tls;

import org.jspecify.annotations.NullMarked;
