package org.tatoo.server;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Locale;
import java.util.function.Function;
import org.tatoo.runtime.Connection;
import org.tatoo.runtime.Protocol;

/**
 * Starts servers of the line protocol on a free port of the loopback address, on the transport that the system property
 * {@code tatoo.test.transport} names.
 */
final class Servers {
    private Servers() {}

    static Server start(Limits limits, ServerListener listener, Function<Connection, LineHandler> handler) {
        return start(lines(handler).limits(limits).listener(listener));
    }

    static Server.Builder lines(Function<Connection, LineHandler> handler) {
        return builder(connection -> new LineParser(handler.apply(connection))).eventLoops(2);
    }

    /** Begins a server of any protocol. */
    static Server.Builder builder(Protocol protocol) {
        return Server.builder(protocol).transport(transport());
    }

    static Server start(Server.Builder builder) {
        try {
            return builder.start();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** The transport under test. */
    static TransportKind transport() {
        String name = System.getProperty("tatoo.test.transport", "nio");
        return TransportKind.valueOf(name.toUpperCase(Locale.ROOT).replace('-', '_'));
    }
}
