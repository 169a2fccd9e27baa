package org.tatoo.compiler.diagnostic;

/** The severity of a diagnostic. */
public enum Severity {
    /** Nothing is generated. */
    ERROR,
    /** The grammar is usable, but probably not as intended. */
    WARNING,
    /** A fact worth knowing. */
    INFO
}
