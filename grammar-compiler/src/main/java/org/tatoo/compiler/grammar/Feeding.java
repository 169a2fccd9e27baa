package org.tatoo.compiler.grammar;

/** Whether raw bytes feed a parser that the handler names. */
public enum Feeding {
    /** They do not. */
    NONE,
    /** They continue its input. */
    STREAM,
    /** They are the whole of its input. */
    EACH
}
