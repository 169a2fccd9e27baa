package org.tatoo.samples.http.file;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The ranges requested by a field {@code Range} (RFC 9110 section 14.2). */
sealed interface Ranges {
    /** The maximum number of ranges served for one request. */
    int MAX = 16;

    /** The whole representation: the field is ignored. */
    record Whole() implements Ranges {}

    /** Parts in the requested order; none overlaps another. */
    record Parts(List<ByteRange> parts) implements Ranges {
        public Parts {
            parts = List.copyOf(parts);
        }
    }

    /** Only parts that do not exist. */
    record Unsatisfiable() implements Ranges {}

    /**
     * Returns the ranges of a representation of {@code size} bytes that {@code field} requests. Ignores a field with
     * another unit, a malformed field, and one with more than {@value #MAX} or overlapping ranges.
     */
    static Ranges of(String field, long size) {
        String unit = "bytes=";
        if (!field.toLowerCase(Locale.ROOT).startsWith(unit)) {
            return new Whole();
        }
        List<String> specs = ListField.elements(field.substring(unit.length()));
        if (specs.isEmpty() || specs.size() > MAX) {
            return new Whole();
        }
        List<ByteRange> parts = new ArrayList<>();
        for (String spec : specs) {
            Matcher matcher = Spec.PATTERN.matcher(spec);
            if (!matcher.matches() || Spec.isMalformed(matcher)) {
                return new Whole();
            }
            Optional<ByteRange> part = Spec.resolve(matcher, size);
            if (part.isPresent()) {
                if (parts.stream().anyMatch(part.get()::overlaps)) {
                    return new Whole();
                }
                parts.add(part.get());
            }
        }
        return parts.isEmpty() ? new Unsatisfiable() : new Parts(parts);
    }

    /** Parser of one range (RFC 9110 section 14.1.2). */
    final class Spec {
        private static final Pattern PATTERN = Pattern.compile("(?<first>[0-9]*+)-(?<last>[0-9]*+)");

        private Spec() {}

        private static boolean isMalformed(Matcher spec) {
            String first = spec.group("first");
            String last = spec.group("last");
            return first.isEmpty() ? last.isEmpty() : !last.isEmpty() && number(last) < number(first);
        }

        /** Returns the existing bytes of a range; empty if there are none. */
        private static Optional<ByteRange> resolve(Matcher spec, long size) {
            long last = number(spec.group("last"));
            ByteRange range = spec.group("first").isEmpty()
                    ? new ByteRange(Math.max(0, size - last), size - 1)
                    : new ByteRange(number(spec.group("first")), Math.min(last, size - 1));
            return range.first() <= range.last() ? Optional.of(range) : Optional.empty();
        }

        /** Parses a number; no digits, for an open end, and too large numbers give {@link Long#MAX_VALUE}. */
        private static long number(String digits) {
            try {
                return digits.isEmpty() ? Long.MAX_VALUE : Long.parseLong(digits);
            } catch (NumberFormatException e) {
                return Long.MAX_VALUE;
            }
        }
    }
}
