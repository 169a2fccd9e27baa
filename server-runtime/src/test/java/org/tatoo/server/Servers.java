package org.tatoo.server;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.Locale;
import java.util.function.Function;
import org.junit.jupiter.api.Assumptions;
import org.tatoo.runtime.Connection;
import org.tatoo.runtime.Protocol;
import org.tatoo.tls.Certificates;
import org.tatoo.tls.PemFiles;
import org.tatoo.tls.TlsLayer;
import org.tatoo.transport.TransportLayer;
import org.tatoo.transport.tck.TestPem;

/**
 * Starts servers of the line protocol on a free port of the loopback address, on the transport that the system property
 * {@code tatoo.test.transport} names: {@code nio}, {@code aio} or {@code aio-cached}, also with {@code +tls}.
 */
final class Servers {
    private static final String ENCRYPTED = "+tls";
    private static final String NAME = System.getProperty("tatoo.test.transport", "nio");

    /** Made once, so that the sessions of clients are resumed. */
    private static final class Shared {
        static final TransportLayer TLS = newTls();
    }

    private Servers() {}

    static Server start(Limits limits, ServerListener listener, Function<Connection, LineHandler> handler) {
        return start(lines(handler).limits(limits).listener(listener));
    }

    static ServerBuilder lines(Function<Connection, LineHandler> handler) {
        return builder(connection -> new LineParser(handler.apply(connection))).eventLoops(2);
    }

    /** Begins a server of any protocol, which listens on one port. */
    static ServerBuilder builder(Protocol protocol) {
        ServerBuilder builder = Server.builder(protocol).transport(transport());
        return isEncrypted() ? builder.listen(Listener.tcp("127.0.0.1", 0).withLayer(Shared.TLS)) : builder;
    }

    static Server start(ServerBuilder builder) {
        try {
            return builder.start();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** The transport under test, the lower one if there are two. */
    static TransportKind transport() {
        String kind = isEncrypted() ? NAME.substring(0, NAME.length() - ENCRYPTED.length()) : NAME;
        return TransportKind.valueOf(kind.toUpperCase(Locale.ROOT).replace('-', '_'));
    }

    /** Whether the connections of the servers are encrypted. */
    static boolean isEncrypted() {
        return NAME.endsWith(ENCRYPTED);
    }

    /** Skips a test on encrypted connections. */
    static void assumePlain(String reason) {
        Assumptions.assumeFalse(isEncrypted(), reason);
    }

    /** A layer with the certificate that the clients of the tests trust. */
    static TransportLayer newTls(String... protocols) {
        try {
            Path pem = TestPem.file();
            TlsLayer.Builder builder = TlsLayer.builder(Certificates.of(new PemFiles(pem, pem)));
            return (protocols.length == 0 ? builder : builder.protocols(protocols)).build();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
