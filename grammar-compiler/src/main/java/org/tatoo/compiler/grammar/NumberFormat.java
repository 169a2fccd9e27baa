package org.tatoo.compiler.grammar;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * How the bytes of a token are a whole number, and which numbers are right.
 *
 * @param signed whether the bytes are a two's complement
 * @param unsigned whether the numbers above the limit, of 64 bits without sign, are right as well; they are none to terms
 * @param padded whether other bytes stand around the digits
 * @param limit the largest value of the token's type
 * @param ranges the values allowed; empty if all of the type are
 * @param fields the bits that have names, the highest first; empty if the whole is the number
 */
public record NumberFormat(
        Base base,
        boolean signed,
        boolean unsigned,
        boolean padded,
        long limit,
        List<Range> ranges,
        List<Field> fields) {
    public NumberFormat {
        ranges = List.copyOf(ranges);
        fields = List.copyOf(fields);
    }

    /** A number written in bytes, the highest first, whose bits have names. */
    public static NumberFormat ofBits(List<Field> fields) {
        return new NumberFormat(Base.BYTES, false, false, false, Long.MAX_VALUE, List.of(), fields);
    }

    /** How many numbers are kept of its token. */
    public int slots() {
        return Math.max(1, fields.size());
    }

    /** The position among them of that of the bits called {@code field}; 0 for the whole. */
    public int position(@Nullable String field) {
        for (int i = 0; i < fields.size(); i++) {
            if (fields.get(i).name().equals(field)) {
                return i;
            }
        }
        return 0;
    }

    /**
     * Bits with a name.
     *
     * @param width how many, from 1 to 63
     * @param ranges the values allowed; empty if all are
     */
    public record Field(String name, int width, List<Range> ranges) {
        public Field {
            ranges = List.copyOf(ranges);
        }

        /** Whether {@code value}, a number of so many bits, is allowed. */
        public boolean allows(long value) {
            return ranges.isEmpty() || ranges.stream().anyMatch(range -> range.contains(value));
        }
    }

    /** The digits. */
    public enum Base {
        DECIMAL("10", 10, false),
        HEXADECIMAL("16", 16, false),
        BYTES("256", 256, false),
        BYTES_LITTLE("256le", 256, true),
        GROUPS("128", 128, false),
        GROUPS_LITTLE("128le", 128, true);

        private final String text;
        private final int radix;
        private final boolean little;

        Base(String text, int radix, boolean little) {
            this.text = text;
            this.radix = radix;
            this.little = little;
        }

        /** The one that is written as {@code text} in brackets after the type. */
        public static Optional<Base> of(String text) {
            return Arrays.stream(values())
                    .filter(base -> base.text.equals(text))
                    .findFirst();
        }

        /** As it is written. */
        public String text() {
            return text;
        }

        /** How many values a digit has. */
        public int radix() {
            return radix;
        }

        /** Whether the lowest digit is the first. */
        public boolean isLittle() {
            return little;
        }
    }

    /** Values that are allowed, both ends included. */
    public record Range(long least, long most) {
        /** Whether {@code value} is one of them. */
        public boolean contains(long value) {
            return least <= value && value <= most;
        }

        /** What both have. */
        Stream<Range> and(Range other) {
            Range both = new Range(Math.max(least, other.least), Math.min(most, other.most));
            return both.least <= both.most ? Stream.of(both) : Stream.of();
        }

        /** What this has and {@code other} has not. */
        Stream<Range> without(Range other) {
            if (and(other).findAny().isEmpty()) {
                return Stream.of(this);
            }
            Stream<Range> below = least < other.least ? Stream.of(new Range(least, other.least - 1)) : Stream.of();
            Stream<Range> above = other.most < most ? Stream.of(new Range(other.most + 1, most)) : Stream.of();
            return Stream.concat(below, above);
        }
    }

    /** Whether numbers above 2^63-1 are right. */
    public boolean isBeyondTerms() {
        return unsigned && ranges.isEmpty();
    }

    /** The numbers that are right of the bits called {@code field}, or of the whole if it is null; both ends included. */
    List<Range> domain(@Nullable String field) {
        for (Field bits : fields) {
            if (bits.name().equals(field)) {
                return bits.ranges().isEmpty() ? List.of(new Range(0, (1L << bits.width()) - 1)) : bits.ranges();
            }
        }
        return ranges.isEmpty() ? List.of(new Range(least(), limit)) : ranges;
    }

    /** The least value of the type. */
    public long least() {
        return signed ? -limit - 1 : 0;
    }

    /** Whether a value below 0 is allowed. */
    public boolean mayBeNegative() {
        return signed && (ranges.isEmpty() || ranges.stream().anyMatch(range -> range.least < 0));
    }

    /** Whether {@code value} is one of the type and of the ranges. */
    public boolean allows(long value) {
        return value >= least()
                && value <= limit
                && (ranges.isEmpty() || ranges.stream().anyMatch(range -> range.contains(value)));
    }

    /** Whether the number is what all bytes are as digits, the highest first, and only its type limits it. */
    public boolean isPlain() {
        return !signed
                && !unsigned
                && !padded
                && fields.isEmpty()
                && ranges.isEmpty()
                && !base.isLittle()
                && base != Base.GROUPS;
    }
}
