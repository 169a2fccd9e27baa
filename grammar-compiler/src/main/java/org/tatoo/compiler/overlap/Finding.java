package org.tatoo.compiler.overlap;

import java.util.BitSet;

/**
 * A finding about a token, blank or comment in one state.
 *
 * @param rule the losing rule
 * @param takers the rules that take strings from it
 * @param string the shortest, and among those the least, string that shows it
 */
record Finding(Kind kind, int rule, BitSet takers, int state, byte[] string) {
    /** The kinds of findings. */
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
        /** It loses some strings, and the grammar declares this as intended. */
        YIELDED;

        /** Whether it is reported only on request. */
        boolean isSilent() {
            return this == WORD || this == PARALLEL || this == YIELDED;
        }
    }

    /** The key by which findings are reported once. */
    record Key(Kind kind, int rule, BitSet takers) {}

    /** The same finding, shown by another string. */
    Finding with(byte[] other) {
        return new Finding(kind, rule, takers, state, other);
    }

    Key key() {
        return new Key(kind, rule, takers);
    }
}
