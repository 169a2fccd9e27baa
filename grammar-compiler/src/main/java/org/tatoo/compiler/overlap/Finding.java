package org.tatoo.compiler.overlap;

import java.util.BitSet;

/**
 * Something found about a token, blank or comment in one state.
 *
 * @param rule that loses
 * @param takers the rules that take strings from it
 * @param string the shortest and then least one that shows it
 */
record Finding(Kind kind, int rule, BitSet takers, int state, byte[] string) {
    /** What was found. */
    enum Kind {
        /** It loses all strings. */
        DEAD,
        /** All strings that it wins are overtaken. */
        OVERTAKEN,
        /** It loses some strings, and something else may follow it. */
        OVERLAP,
        /** Both are lists of texts, and have some in common. */
        LISTS,
        /** A string within its limit is won by a token and too long for that one. */
        LONGER,
        /** A blank or comment that begins with what a token wins. */
        SWALLOWED,
        /** A blank or comment that loses all strings here. */
        NEVER_SKIPPED,
        /** It loses some strings to a word. */
        WORD,
        /** It loses some strings, and the same may follow. */
        PARALLEL,
        /** It loses some strings, and the grammar says that this is meant. */
        YIELDED;

        /** Whether nothing is said about it unless somebody asks. */
        boolean isSilent() {
            return this == WORD || this == PARALLEL || this == YIELDED;
        }
    }

    /** What is reported once. */
    record Key(Kind kind, int rule, BitSet takers) {}

    /** The same finding, shown by another string. */
    Finding with(byte[] other) {
        return new Finding(kind, rule, takers, state, other);
    }

    Key key() {
        return new Key(kind, rule, takers);
    }
}
