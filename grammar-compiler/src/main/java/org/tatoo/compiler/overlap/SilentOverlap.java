package org.tatoo.compiler.overlap;

import org.tatoo.compiler.diagnostic.Span;

/**
 * Strings that one token takes from another, and that is meant.
 *
 * @param token that loses
 * @param taker that takes
 * @param string the shortest and then least that is lost, as bytes
 * @param where the losing token stands
 * @param reason why nothing is said of it
 */
public record SilentOverlap(String token, String taker, byte[] string, Span where, Reason reason) {
    /** Why an overlap is no fault. */
    public enum Reason {
        /** What takes is a word, what loses is a pattern. */
        WORD("a word beside a pattern"),
        /** What may follow the one may follow the other. */
        PARALLEL("the same may follow"),
        /** The grammar says so. */
        YIELDED("yields");

        private final String text;

        Reason(String text) {
            this.text = text;
        }

        /** The reason in words. */
        public String text() {
            return text;
        }
    }
}
