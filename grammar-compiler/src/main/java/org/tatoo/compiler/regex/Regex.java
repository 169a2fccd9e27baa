package org.tatoo.compiler.regex;

import java.util.List;

/** A regular expression over bytes: what remains after parsing, macros and the charset. */
public sealed interface Regex {
    /** One byte of a set; the empty set matches nothing. */
    record Bytes(ByteSet set) implements Regex {}

    /** One after the other; of no parts: the empty string. */
    record Concatenation(List<Regex> parts) implements Regex {
        public Concatenation {
            parts = List.copyOf(parts);
        }
    }

    /** One of several; at least one branch. */
    record Alternation(List<Regex> branches) implements Regex {
        public Alternation {
            branches = List.copyOf(branches);
        }
    }

    /**
     * As often as it pleases, within bounds.
     *
     * @param minimum at least 0
     * @param maximum at least {@code minimum} and 1, or {@link #UNBOUNDED}
     */
    record Repetition(Regex body, int minimum, int maximum) implements Regex {
        /** No upper bound. */
        public static final int UNBOUNDED = Integer.MAX_VALUE;
    }
}
