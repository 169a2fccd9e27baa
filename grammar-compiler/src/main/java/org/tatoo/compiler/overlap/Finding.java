package org.tatoo.compiler.overlap;

import java.util.BitSet;

/**
 * A finding about a token, blank or comment in one state.
 *
 * @param rule the losing rule
 * @param takers the rules that take strings from it
 * @param string the shortlex-least string that shows it
 */
record Finding(Kind kind, int rule, BitSet takers, int state, byte[] string) {
    /** The kinds of findings. */
    enum Kind {
        /** The loss of all strings. */
        DEAD,
        /** The overtaking of all strings that the rule wins. */
        OVERTAKEN,
        /** The loss of some strings; different terminals may follow the two rules. */
        OVERLAP,
        /** Strings that two lists of texts have in common. */
        LISTS,
        /** The loss of a string within the limit of the rule to a token whose limit it exceeds. */
        LONGER,
        /** A blank or comment that begins with a string won by a token. */
        SWALLOWED,
        /** A blank or comment that loses all strings in this state. */
        NEVER_SKIPPED,
        /** The loss of some strings to a word. */
        WORD,
        /** The loss of some strings; the same terminals may follow both rules. */
        PARALLEL,
        /** The loss of some strings that the grammar declares as intended. */
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
