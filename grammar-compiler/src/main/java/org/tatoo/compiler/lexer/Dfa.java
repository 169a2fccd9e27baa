package org.tatoo.compiler.lexer;

/**
 * A deterministic automaton over byte classes. State 0 is dead; every other state can reach an accepting one.
 *
 * @param classes the number of byte classes
 * @param next the transitions: entry {@code state * classes + class}
 * @param accepted the rule that each state accepts, or {@link #NONE}
 */
public record Dfa(int classes, int[] next, int[] accepted) {
    /** Marks the absence of a rule. */
    public static final int NONE = -1;

    /** The dead state. */
    public static final int DEAD = 0;

    /** Returns the number of states, including the dead one. */
    public int states() {
        return accepted.length;
    }

    /** Returns the successor of {@code state} by {@code byteClass}. */
    public int next(int state, int byteClass) {
        return next[state * classes + byteClass];
    }

    /** Returns whether {@code state} accepts. */
    public boolean accepts(int state) {
        return accepted[state] != NONE;
    }

    /** Returns whether a longer match is possible from {@code state}. */
    public boolean canGrow(int state) {
        for (int c = 0; c < classes; c++) {
            if (next(state, c) != DEAD) {
                return true;
            }
        }
        return false;
    }

    /** Returns the same automaton over the classes {@code finer} instead of its classes {@code own}. */
    Dfa refined(ByteClasses own, ByteClasses finer) {
        int[] refined = new int[states() * finer.count()];
        for (int c = 0; c < finer.count(); c++) {
            int ownClass = own.classOf(finer.representative(c));
            for (int state = 0; state < states(); state++) {
                refined[state * finer.count() + c] = next(state, ownClass);
            }
        }
        return new Dfa(finer.count(), refined, accepted);
    }

    /** Returns a shortest string from {@code start} to an accepting state; prefers printable bytes. */
    public byte[] shortestMatch(int start, ByteClasses byteClasses) {
        return ShortestString.toAccepting(this, start, byteClasses);
    }
}
