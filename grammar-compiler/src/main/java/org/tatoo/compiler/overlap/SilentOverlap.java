package org.tatoo.compiler.overlap;

import org.tatoo.compiler.diagnostic.Span;

/**
 * An intended overlap: strings that one token takes from another.
 *
 * @param token the losing token
 * @param taker the token that takes the strings
 * @param string the shortlex-least lost string, as bytes
 * @param where the place of the losing token
 * @param reason the reason why it is silent
 */
public record SilentOverlap(String token, String taker, byte[] string, Span where, Reason reason) {
    /** The reasons why an overlap is allowed. */
    public enum Reason {
        /** A word as the taker and a pattern as the loser. */
        WORD("a word within a pattern"),
        /** The same possible terminals after both tokens. */
        PARALLEL("the same may follow"),
        /** A declaration in the grammar. */
        YIELDED("yields");

        private final String text;

        Reason(String text) {
            this.text = text;
        }

        /** Returns the reason in words. */
        public String text() {
            return text;
        }
    }
}
