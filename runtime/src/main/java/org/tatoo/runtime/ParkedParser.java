package org.tatoo.runtime;

/**
 * The rest of a generated parser between two messages: enough to make another one that continues its input. An idle
 * connection keeps this in place of the parser, which needs several times as much memory. The handler has no parser
 * meanwhile.
 */
public interface ParkedParser {
    /**
     * Returns a parser that continues the input for the same handler; it takes the place of one that was made before.
     */
    PushParser resume();

    /** Returns the handler of the parser. */
    ProtocolHandler<?, ?> handler();

    /** Returns the offset of the parser. */
    long offset();
}
