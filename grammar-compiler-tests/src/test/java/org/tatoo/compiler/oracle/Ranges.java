package org.tatoo.compiler.oracle;

import java.math.BigInteger;
import java.util.List;
import java.util.stream.Collectors;

/** Whole numbers, as a grammar names them. */
record Ranges(List<Range> all) {
    /** No range: where they are a limit, none. */
    static final Ranges NONE = new Ranges(List.of());

    /** Both ends included. */
    record Range(long least, long most) {
        private String text() {
            return least == most ? Long.toString(least) : least + ".." + most;
        }
    }

    Ranges {
        all = List.copyOf(all);
    }

    boolean isEmpty() {
        return all.isEmpty();
    }

    boolean contains(BigInteger value) {
        return all.stream()
                .anyMatch(range -> value.compareTo(BigInteger.valueOf(range.least)) >= 0
                        && value.compareTo(BigInteger.valueOf(range.most)) <= 0);
    }

    /** Whether {@code value} is allowed if these are those that are; without any, all are. */
    boolean allow(BigInteger value) {
        return isEmpty() || contains(value);
    }

    /** Whether some number is allowed by both. */
    boolean meets(Ranges other) {
        return isEmpty()
                || other.isEmpty()
                || all.stream()
                        .anyMatch(one ->
                                other.all.stream().anyMatch(two -> one.least <= two.most && two.least <= one.most));
    }

    String text() {
        return all.stream().map(Range::text).collect(Collectors.joining("|"));
    }

    /** As an option; empty if there is none. */
    String option() {
        return isEmpty() ? "" : " in " + text();
    }
}
