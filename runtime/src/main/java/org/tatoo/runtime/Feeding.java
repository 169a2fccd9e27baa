package org.tatoo.runtime;

/** How raw bytes feed a parser. For generated code only. */
public enum Feeding {
    /** They do not. */
    NONE,
    /** They continue its input, which does not end with them. */
    STREAM,
    /** They are the whole of its input. */
    EACH
}
