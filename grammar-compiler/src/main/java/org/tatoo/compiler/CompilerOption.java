package org.tatoo.compiler;

/** How a compilation differs from the usual one. */
public enum CompilerOption {
    /** Silent tokens have shift events too. */
    AUDIBLE,
    /** The states of the canonical LR(1) automaton are not merged: larger tables, the same events; the oracle of tests. */
    CANONICAL
}
