package org.tatoo.compiler;

/** Options that change a compilation. */
public enum CompilerOption {
    /** Silent tokens also produce shift events. */
    AUDIBLE,
    /** The states of the canonical LR(1) automaton are not merged: larger tables, the same events; the oracle of tests. */
    CANONICAL,
    /** The tables alone recognise all input, without direct code: the same events, more slowly. */
    TABLES
}
