package org.tatoo.compiler.regex;

import java.util.List;

/** A regular expression over bytes: the result of parsing, with macros and the charset applied. */
public sealed interface Regex {
    /** The length of the longest match if there is no bound, and of the shortest if there is no match at all. */
    long INFINITE = Long.MAX_VALUE;

    /** The length of the longest match if there is no match at all. */
    long NO_MATCH = -1;

    /**
     * The number of bytes in its matches.
     *
     * @param shortest the shortest length; 0 if the empty string matches; {@link #INFINITE} if nothing does
     * @param shortestTaken the length of the shortest non-empty match; {@link #INFINITE} if there is none
     * @param longest the longest length; {@link #INFINITE} if there is no bound; {@link #NO_MATCH} if nothing matches
     */
    record Lengths(long shortest, long shortestTaken, long longest) {
        private static final Lengths NONE = new Lengths(INFINITE, INFINITE, NO_MATCH);
        private static final Lengths EMPTY = new Lengths(0, INFINITE, 0);
        private static final Lengths BYTE = new Lengths(1, 1, 1);

        private Lengths or(Lengths other) {
            return new Lengths(
                    Math.min(shortest, other.shortest),
                    Math.min(shortestTaken, other.shortestTaken),
                    Math.max(longest, other.longest));
        }

        private Lengths then(Lengths next) {
            long least = sum(shortest, next.shortest);
            return new Lengths(
                    least,
                    least > 0 ? least : Math.min(shortestTaken, next.shortestTaken),
                    longest == NO_MATCH || next.longest == NO_MATCH ? NO_MATCH : sum(longest, next.longest));
        }

        private Lengths times(int minimum, int maximum) {
            if (longest == NO_MATCH) {
                return minimum == 0 ? EMPTY : NONE;
            }
            long least = product(shortest, minimum);
            return new Lengths(
                    least,
                    least > 0 ? least : shortestTaken,
                    longest > 0 && maximum == Repetition.UNBOUNDED ? INFINITE : product(longest, maximum));
        }

        private static long sum(long a, long b) {
            return a > INFINITE - b ? INFINITE : a + b;
        }

        private static long product(long length, int count) {
            return count > 0 && length > INFINITE / count ? INFINITE : length * count;
        }
    }

    /** Returns the lengths of the matches in bytes. */
    Lengths lengths();

    /** Returns the bytes that occur in the regex. */
    ByteSet bytes();

    /** One byte of a set; the empty set matches nothing. */
    record Bytes(ByteSet set) implements Regex {
        @Override
        public ByteSet bytes() {
            return set;
        }

        @Override
        public Lengths lengths() {
            return set.isEmpty() ? Lengths.NONE : Lengths.BYTE;
        }
    }

    /** A concatenation; without parts it is the empty string. */
    record Concatenation(List<Regex> parts) implements Regex {
        public Concatenation {
            parts = List.copyOf(parts);
        }

        @Override
        public ByteSet bytes() {
            return union(parts);
        }

        @Override
        public Lengths lengths() {
            Lengths lengths = Lengths.EMPTY;
            for (Regex part : parts) {
                lengths = lengths.then(part.lengths());
            }
            return lengths;
        }
    }

    /** A choice of at least one branch. */
    record Alternation(List<Regex> branches) implements Regex {
        public Alternation {
            branches = List.copyOf(branches);
        }

        @Override
        public ByteSet bytes() {
            return union(branches);
        }

        @Override
        public Lengths lengths() {
            Lengths lengths = Lengths.NONE;
            for (Regex branch : branches) {
                lengths = lengths.or(branch.lengths());
            }
            return lengths;
        }
    }

    /**
     * A repetition within bounds.
     *
     * @param minimum at least 0
     * @param maximum at least {@code minimum} and 1, or {@link #UNBOUNDED}
     */
    record Repetition(Regex body, int minimum, int maximum) implements Regex {
        /** The maximum of a repetition without an upper bound. */
        public static final int UNBOUNDED = Integer.MAX_VALUE;

        @Override
        public ByteSet bytes() {
            return body.bytes();
        }

        @Override
        public Lengths lengths() {
            return body.lengths().times(minimum, maximum);
        }
    }

    private static ByteSet union(List<Regex> parts) {
        return parts.stream().map(Regex::bytes).reduce(ByteSet.NONE, ByteSet::union);
    }
}
