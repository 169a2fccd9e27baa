package org.tatoo.compiler.diagnostic;

/** The severity of a diagnostic. */
public enum Severity {
    /** An error: nothing is generated. */
    ERROR,
    /** A warning: the grammar is usable, but probably not as intended. */
    WARNING,
    /** A fact worth knowing. */
    INFO
}
