package org.tatoo.samples.options;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.cert.CertificateFactory;
import java.util.Objects;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManagerFactory;
import org.junit.jupiter.api.Test;
import org.tatoo.grammars.proxy.ProxyParser;
import org.tatoo.grammars.proxy.ProxyProduction;
import org.tatoo.grammars.proxy.ProxyProtocolHandler;
import org.tatoo.grammars.proxy.ProxyTerminal;
import org.tatoo.runtime.Attribute;
import org.tatoo.runtime.Connection;
import org.tatoo.runtime.Token;
import org.tatoo.samples.testing.TransportUnderTest;
import org.tatoo.server.Listener;
import org.tatoo.server.Server;
import org.tatoo.server.ServerBuilder;
import org.tatoo.tls.Certificates;
import org.tatoo.tls.PemFiles;
import org.tatoo.tls.TlsLayer;
import org.tatoo.transport.TransportLayer;

/** The header of a proxy comes in plain text before the handshake of TLS. */
class ProxiedTlsTest {
    private static final Path KEYS = Path.of("../../server-tls/src/test/resources/org/tatoo/tls");

    /** Says whose connection it is and whether it is encrypted, and closes it. */
    private static final class Telling extends ProxyProtocolHandler {
        Telling(Connection connection) {
            super(connection);
        }

        @Override
        public void opened() {
            InetSocketAddress remote =
                    (InetSocketAddress) Objects.requireNonNull(connection().remoteAddress());
            String text = remote.getAddress().getHostAddress() + " "
                    + Objects.requireNonNull(connection().attribute(Attribute.PROXY_SOURCE))
                            .equals(remote)
                    + " "
                    + Objects.requireNonNull(connection().attribute(Attribute.TLS_SESSION))
                            .isValid();
            connection().asyncWrite(ByteBuffer.wrap(text.getBytes(StandardCharsets.US_ASCII)));
            connection().close();
        }

        @Override
        public void shift(ProxyTerminal terminal, Token token) {}

        @Override
        public void reduce(ProxyProduction production) {}
    }

    @Test
    void encryptionComesOverTheHeader() throws Exception {
        PemFiles pair = new PemFiles(KEYS.resolve("ec.pem"), KEYS.resolve("ec-key.pem"));
        TransportLayer layers = ProxiedTransport.LAYER.under(
                TlsLayer.builder(Certificates.of(pair)).build());
        ServerBuilder builder = Server.builder(connection -> new ProxyParser(new Telling(connection)))
                .listen(Listener.tcp("127.0.0.1", 0).withLayer(layers));
        try (Server server = TransportUnderTest.on(builder).start();
                Socket plain = new Socket(InetAddress.getLoopbackAddress(), server.port())) {
            plain.setSoTimeout(20_000);
            plain.getOutputStream()
                    .write("PROXY TCP6 2001:db8::1 ::1 56324 443\r\n".getBytes(StandardCharsets.US_ASCII));
            try (Socket encrypted = client().getSocketFactory().createSocket(plain, "localhost", server.port(), true)) {
                assertThat(encrypted.getInputStream().readAllBytes())
                        .asString(StandardCharsets.US_ASCII)
                        .isEqualTo("2001:db8:0:0:0:0:0:1 true true");
            }
        }
    }

    private static SSLContext client() throws GeneralSecurityException, IOException {
        KeyStore store = KeyStore.getInstance("PKCS12");
        store.load(null, null);
        try (InputStream file = Files.newInputStream(KEYS.resolve("servers.pem"))) {
            store.setCertificateEntry(
                    "servers", CertificateFactory.getInstance("X.509").generateCertificate(file));
        }
        TrustManagerFactory trust = TrustManagerFactory.getInstance("PKIX");
        trust.init(store);
        SSLContext context = SSLContext.getInstance("TLS");
        context.init(null, trust.getTrustManagers(), null);
        return context;
    }
}
