package org.tatoo.benchmarks.http;

/** A parser that is measured: one connection, over which the same request comes again and again. */
interface HttpPeer {
    /**
     * Parses the request once, piece by piece.
     *
     * @return a number that depends on all that was delivered, so that no work can be left out
     */
    long parse();

    /** What the last {@link #parse} delivered. */
    Request request();
}
