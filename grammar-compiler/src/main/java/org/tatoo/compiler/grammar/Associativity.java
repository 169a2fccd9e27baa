package org.tatoo.compiler.grammar;

/** The resolution of a conflict between a shift and a reduction of equal priority. */
public enum Associativity {
    /** A reduction. */
    LEFT,
    /** A shift. */
    RIGHT,
    /** Neither: an error in the input. */
    NONASSOC
}
