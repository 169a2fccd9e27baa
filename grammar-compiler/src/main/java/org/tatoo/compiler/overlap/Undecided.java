package org.tatoo.compiler.overlap;

/** Thrown by a search that would take more steps than it has; what it was to find out is not known then. */
final class Undecided extends RuntimeException {
    private static final long serialVersionUID = 1;

    Undecided() {
        super("the steps of a search are used up", null, false, false);
    }
}
