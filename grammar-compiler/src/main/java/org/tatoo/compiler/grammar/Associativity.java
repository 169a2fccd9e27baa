package org.tatoo.compiler.grammar;

/** What a conflict between a shift and a reduction of equal priority means. */
public enum Associativity {
    /** Reduce. */
    LEFT,
    /** Shift. */
    RIGHT,
    /** Neither: an error in the input. */
    NONASSOC
}
