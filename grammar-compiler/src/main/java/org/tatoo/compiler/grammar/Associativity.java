package org.tatoo.compiler.grammar;

/** The resolution of a conflict between a shift and a reduction of equal priority. */
public enum Associativity {
    /** The parser reduces. */
    LEFT,
    /** The parser shifts. */
    RIGHT,
    /** The input is an error. */
    NONASSOC
}
