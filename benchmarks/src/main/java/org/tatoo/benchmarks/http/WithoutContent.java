package org.tatoo.benchmarks.http;

import org.tatoo.grammars.http.HttpProtocolHandler;
import org.tatoo.runtime.Connection;

/** A handler of requests that have no content. */
abstract class WithoutContent extends HttpProtocolHandler {
    WithoutContent(Connection connection) {
        super(connection);
    }

    @Override
    protected final Framing framing() {
        return Framing.none;
    }

    @Override
    protected final long contentLength() {
        return 0;
    }

    /** Returns a sum that depends on everything delivered. */
    abstract long sum();
}
