package org.tatoo.compiler.lr.states;

/** Thrown if a grammar needs more states than the compiler allows. */
public final class TooManyStates extends RuntimeException {
    /** The maximum number of states of an automaton. */
    public static final int LIMIT = 50_000;

    private static final long serialVersionUID = 1L;

    private TooManyStates() {
        super(null, null, false, false);
    }

    /**
     * Checks that an automaton with {@code states} states is small enough.
     *
     * @throws TooManyStates if it is not
     */
    static void check(int states) {
        if (states > LIMIT) {
            throw new TooManyStates();
        }
    }
}
