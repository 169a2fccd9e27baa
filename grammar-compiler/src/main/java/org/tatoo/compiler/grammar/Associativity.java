package org.tatoo.compiler.grammar;

/** Resolves a conflict between a shift and a reduction of equal priority. */
public enum Associativity {
    /** Reduce. */
    LEFT,
    /** Shift. */
    RIGHT,
    /** Neither: an error in the input. */
    NONASSOC
}
