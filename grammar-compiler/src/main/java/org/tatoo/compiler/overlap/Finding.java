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
        /** The rule loses all strings. */
        DEAD,
        /** All strings that the rule wins are overtaken. */
        OVERTAKEN,
        /** The rule loses some strings, and different terminals may follow the two rules. */
        OVERLAP,
        /** Both rules are lists of texts, and have some in common. */
        LISTS,
        /** A string within the limit of the rule is won by a token whose limit it exceeds. */
        LONGER,
        /** The rule is a blank or comment that begins with a string won by a token. */
        SWALLOWED,
        /** The rule is a blank or comment that loses all strings in this state. */
        NEVER_SKIPPED,
        /** The rule loses some strings to a word. */
        WORD,
        /** The rule loses some strings, and the same terminals may follow. */
        PARALLEL,
        /** The rule loses some strings, and the grammar declares this as intended. */
        YIELDED;

        /** Returns whether the kind is reported only on request. */
        boolean isSilent() {
            return this == WORD || this == PARALLEL || this == YIELDED;
        }
    }

    /** The key by which findings are reported once. */
    record Key(Kind kind, int rule, BitSet takers) {}

    /** Returns the same finding, shown by another string. */
    Finding with(byte[] other) {
        return new Finding(kind, rule, takers, state, other);
    }

    Key key() {
        return new Key(kind, rule, takers);
    }
}
