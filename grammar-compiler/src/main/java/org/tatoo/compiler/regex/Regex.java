package org.tatoo.compiler.regex;

import java.util.List;

/** A regular expression over bytes: what remains after parsing, macros and the charset. */
public sealed interface Regex {
    /** The length of the longest match if there is no longest, and of the shortest if there is no match at all. */
    long INFINITE = Long.MAX_VALUE;

    /** The length of the longest match if there is no match at all. */
    long NO_MATCH = -1;

    /** The bytes of the shortest match, 0 if the empty string matches; {@link #INFINITE} if nothing matches. */
    long shortest();

    /** The bytes of the shortest match but the empty string; {@link #INFINITE} if there is none. */
    long shortestTaken();

    /** The bytes of the longest match, {@link #INFINITE} if there is no bound; {@link #NO_MATCH} if nothing matches. */
    long longest();

    /** The bytes that it is made of. */
    ByteSet bytes();

    /** One byte of a set; the empty set matches nothing. */
    record Bytes(ByteSet set) implements Regex {
        @Override
        public ByteSet bytes() {
            return set;
        }

        @Override
        public long shortest() {
            return set.size() == 0 ? INFINITE : 1;
        }

        @Override
        public long shortestTaken() {
            return shortest();
        }

        @Override
        public long longest() {
            return set.size() == 0 ? NO_MATCH : 1;
        }
    }

    /** One after the other; of no parts: the empty string. */
    record Concatenation(List<Regex> parts) implements Regex {
        public Concatenation {
            parts = List.copyOf(parts);
        }

        @Override
        public ByteSet bytes() {
            return union(parts);
        }

        @Override
        public long shortest() {
            return parts.stream().mapToLong(Regex::shortest).reduce(0, Regex::sum);
        }

        @Override
        public long shortestTaken() {
            long shortest = shortest();
            return shortest > 0
                    ? shortest
                    : parts.stream().mapToLong(Regex::shortestTaken).min().orElse(INFINITE);
        }

        @Override
        public long longest() {
            boolean impossible = parts.stream().anyMatch(part -> part.longest() == NO_MATCH);
            return impossible
                    ? NO_MATCH
                    : parts.stream().mapToLong(Regex::longest).reduce(0, Regex::sum);
        }
    }

    /** One of several; at least one branch. */
    record Alternation(List<Regex> branches) implements Regex {
        public Alternation {
            branches = List.copyOf(branches);
        }

        @Override
        public ByteSet bytes() {
            return union(branches);
        }

        @Override
        public long shortest() {
            return branches.stream().mapToLong(Regex::shortest).min().orElse(INFINITE);
        }

        @Override
        public long shortestTaken() {
            return branches.stream().mapToLong(Regex::shortestTaken).min().orElse(INFINITE);
        }

        @Override
        public long longest() {
            return branches.stream().mapToLong(Regex::longest).max().orElse(NO_MATCH);
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

        @Override
        public ByteSet bytes() {
            return body.bytes();
        }

        @Override
        public long shortest() {
            return minimum == 0 ? 0 : product(body.shortest(), minimum);
        }

        @Override
        public long shortestTaken() {
            return shortest() > 0 ? shortest() : body.shortestTaken();
        }

        @Override
        public long longest() {
            long length = body.longest();
            if (length == NO_MATCH) {
                return minimum == 0 ? 0 : NO_MATCH;
            }
            return length > 0 && maximum == UNBOUNDED ? INFINITE : product(length, maximum);
        }
    }

    private static ByteSet union(List<Regex> parts) {
        return parts.stream().map(Regex::bytes).reduce(ByteSet.NONE, ByteSet::union);
    }

    private static long sum(long a, long b) {
        return a > INFINITE - b ? INFINITE : a + b;
    }

    private static long product(long length, int count) {
        return length > INFINITE / count ? INFINITE : length * count;
    }
}
