package org.tatoo.runtime;

/**
 * The state of a generated parser between two messages, from which another parser can continue its input. An idle
 * connection keeps this in place of the parser, which needs several times as much memory. Meanwhile the handler has no
 * parser.
 */
public interface ParkedParser {
    /** Returns a parser that continues the input for the same handler; it replaces one created earlier. */
    PushParser resume();

    /** Returns the handler of the parser. */
    ProtocolHandler<?, ?> handler();

    /** Returns the offset of the parser. */
    long offset();
}
