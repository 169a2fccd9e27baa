package org.tatoo.compiler.grammar;

/** The ways in which raw bytes feed a parser that the handler names. */
public enum Feeding {
    /** Bytes that feed no parser. */
    NONE,
    /** Bytes that continue the input of the parser. */
    STREAM,
    /** Bytes that are the whole input of the parser. */
    EACH
}
