package org.tatoo.benchmarks.http;

import org.tatoo.benchmarks.measure.PooledConnection;
import org.tatoo.grammars.http.HttpParser;
import org.tatoo.runtime.PushParser;

/** Streams of requests for our parser. */
public final class HttpStreams {
    private HttpStreams() {}

    /** A request, which may come any number of times. */
    public static byte[] block() {
        return Requests.BROWSER.bytes();
    }

    /** A new parser with the smallest handler. */
    public static PushParser parser() {
        return new HttpParser(new CountingHandler(PooledConnection.get()));
    }
}
