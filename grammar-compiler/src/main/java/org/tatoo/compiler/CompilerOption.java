package org.tatoo.compiler;

/** Options that change a compilation. */
public enum CompilerOption {
    /** Shift events for silent tokens as well. */
    AUDIBLE,
    /** No merging of canonical LR(1) states: larger tables, the same events; the oracle of tests. */
    CANONICAL,
    /** Tables alone, without direct code: the same events, more slowly. */
    TABLES
}
