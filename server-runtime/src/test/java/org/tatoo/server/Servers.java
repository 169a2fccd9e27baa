package org.tatoo.server;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.function.Function;
import org.tatoo.runtime.Connection;
import org.tatoo.runtime.Protocol;

/** Starts servers of the line protocol on a free port of the loopback address. */
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
        return Server.builder(protocol);
    }

    static Server start(Server.Builder builder) {
        try {
            return builder.start();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
