package org.tatoo.compiler.overlap;

/** Thrown by a search that would need more steps than it has; its result is then unknown. */
final class Undecided extends RuntimeException {
    private static final long serialVersionUID = 1;

    Undecided() {
        super("the steps of a search are used up", null, false, false);
    }
}
