package org.tatoo.compiler.lexer;

/** Thrown if a regex needs more states or steps than the compiler allows; caught where the rule is known. */
final class AutomatonTooLarge extends RuntimeException {
    private static final long serialVersionUID = 1L;

    AutomatonTooLarge() {
        super(null, null, false, false);
    }
}
