package org.tatoo.benchmarks.http;

import org.tatoo.benchmarks.measure.PooledConnection;
import org.tatoo.grammars.http.HttpProtocolHandler;

/** A handler of requests that have no content. */
abstract class WithoutContent extends HttpProtocolHandler {
    WithoutContent() {
        super(PooledConnection.get());
    }

    @Override
    protected final Framing framing() {
        return Framing.none;
    }

    @Override
    protected final long contentLength() {
        return 0;
    }

    /** Depends on all that was delivered. */
    abstract long sum();
}
