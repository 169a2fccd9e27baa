package org.tatoo.compiler.diagnostic;

/** How serious a diagnostic is. */
public enum Severity {
    /** Nothing is generated. */
    ERROR,
    /** The grammar is usable, but probably not what was meant. */
    WARNING,
    /** A fact worth knowing. */
    INFO
}
