package org.tatoo.compiler.grammar;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The encoding of a whole number in the bytes of a token, and the values allowed.
 *
 * @param signed whether the bytes are in two's complement
 * @param unsigned whether unsigned 64-bit numbers above the limit are allowed as well; terms cannot use them
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

    /** Returns the format of a big-endian binary number whose bits have names. */
    public static NumberFormat ofBits(List<Field> fields) {
        return new NumberFormat(Base.BYTES, false, false, false, Long.MAX_VALUE, List.of(), fields);
    }

    /** Returns the number of values that are kept of the token. */
    public int slots() {
        return Math.max(1, fields.size());
    }

    /** Returns the position of the bits called {@code field} among these values; 0 for the whole token. */
    public int position(@Nullable String field) {
        for (int i = 0; i < fields.size(); i++) {
            if (fields.get(i).name().equals(field)) {
                return i;
            }
        }
        return 0;
    }

    /**
     * Named bits.
     *
     * @param width the number of bits, from 1 to 63
     * @param ranges the values allowed; empty if all are
     */
    public record Field(String name, int width, List<Range> ranges) {
        public Field {
            ranges = List.copyOf(ranges);
        }

        /** Returns whether {@code value}, a number of this width, is allowed. */
        public boolean allows(long value) {
            return ranges.isEmpty() || ranges.stream().anyMatch(range -> range.contains(value));
        }
    }

    /** The bases in which numbers are written. */
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

        /** Returns the base that is written as {@code text} in brackets after the type. */
        public static Optional<Base> of(String text) {
            return Arrays.stream(values())
                    .filter(base -> base.text.equals(text))
                    .findFirst();
        }

        /** Returns the base as it is written. */
        public String text() {
            return text;
        }

        /** Returns the number of values of a digit. */
        public int radix() {
            return radix;
        }

        /** Returns whether the least significant digit comes first. */
        public boolean isLittle() {
            return little;
        }
    }

    /** A range of allowed values, both ends included. */
    public record Range(long least, long most) {
        /** Returns whether this range contains {@code value}. */
        public boolean contains(long value) {
            return least <= value && value <= most;
        }

        /** Returns the values that are in both ranges. */
        public Stream<Range> and(Range other) {
            Range both = new Range(Math.max(least, other.least), Math.min(most, other.most));
            return both.least <= both.most ? Stream.of(both) : Stream.of();
        }

        /** Returns the values that are in this range and not in {@code other}. */
        public Stream<Range> without(Range other) {
            if (and(other).findAny().isEmpty()) {
                return Stream.of(this);
            }
            Stream<Range> below = least < other.least ? Stream.of(new Range(least, other.least - 1)) : Stream.of();
            Stream<Range> above = other.most < most ? Stream.of(new Range(other.most + 1, most)) : Stream.of();
            return Stream.concat(below, above);
        }
    }

    /** Returns whether numbers above 2^63-1 are allowed. */
    public boolean isBeyondTerms() {
        return unsigned && ranges.isEmpty();
    }

    /** Returns the allowed numbers for the bits {@code field}, or if it is null for the whole token. */
    public List<Range> domain(@Nullable String field) {
        for (Field bits : fields) {
            if (bits.name().equals(field)) {
                return bits.ranges().isEmpty() ? List.of(new Range(0, (1L << bits.width()) - 1)) : bits.ranges();
            }
        }
        return ranges.isEmpty() ? List.of(new Range(least(), limit)) : ranges;
    }

    /** Returns the least value of the type. */
    public long least() {
        return signed ? -limit - 1 : 0;
    }

    /** Returns whether a value below 0 is allowed. */
    public boolean mayBeNegative() {
        return signed && (ranges.isEmpty() || ranges.stream().anyMatch(range -> range.least < 0));
    }

    /** Returns whether {@code value} is in the type and in one of the ranges. */
    public boolean allows(long value) {
        return value >= least()
                && value <= limit
                && (ranges.isEmpty() || ranges.stream().anyMatch(range -> range.contains(value)));
    }

    /** Returns whether all bytes are digits, the most significant first, and only the type limits the number. */
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
