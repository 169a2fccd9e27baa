package org.tatoo.compiler.lexer;

/** A regex needs more states, or more steps, than the compiler grants it; caught where the rule is known. */
final class AutomatonTooLarge extends RuntimeException {
    private static final long serialVersionUID = 1L;

    AutomatonTooLarge() {
        super(null, null, false, false);
    }
}
