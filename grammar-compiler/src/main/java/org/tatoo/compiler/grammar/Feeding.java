package org.tatoo.compiler.grammar;

/** The ways in which raw bytes feed a parser that the handler names. */
public enum Feeding {
    /** The bytes feed no parser. */
    NONE,
    /** The bytes continue the input of the parser. */
    STREAM,
    /** The bytes are the whole input of the parser. */
    EACH
}
