package org.tatoo.runtime;

/** The way in which raw bytes feed an inner parser. For generated code only. */
public enum Feeding {
    /** The raw bytes feed no parser. */
    NONE,
    /** The raw bytes continue the parser's input, which does not end with them. */
    STREAM,
    /** The raw bytes are the whole input of the parser. */
    EACH
}
