package org.tatoo.compiler.shorthand;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.tatoo.compiler.diagnostic.Span;
import org.tatoo.compiler.syntax.Name;
import org.tatoo.compiler.syntax.NumberRange;

/**
 * A set of whole numbers of 64 bits.
 *
 * @param all the intervals, in ascending order, with numbers between them
 */
record Intervals(List<Intervals.Interval> all) {
    static final Intervals NONE = new Intervals(List.of());
    static final Intervals NOT_ZERO = new Intervals(List.of(new Interval(0, 0))).not();

    Intervals {
        all = List.copyOf(all);
    }

    /** The numbers from {@code least} to {@code most}. */
    record Interval(long least, long most) {}

    /** Returns the numbers of {@code written}, or all if it is empty; wrong ranges, which are reported later, have none. */
    static Intervals of(List<NumberRange> written) {
        Intervals all = new Intervals(List.of());
        for (NumberRange range : written) {
            Optional<Long> least = number(range.least());
            Optional<Long> most = number(range.most());
            if (least.isPresent() && most.isPresent() && least.get() <= most.get()) {
                all = all.or(new Intervals(List.of(new Interval(least.get(), most.get()))));
            }
        }
        return written.isEmpty() ? all.not() : all;
    }

    /** Returns the numbers that {@code operator} finds in order with {@code written}; empty if that is no number. */
    static Optional<Intervals> of(String operator, Name written) {
        return number(written).map(number -> {
            Intervals equal = new Intervals(List.of(new Interval(number, number)));
            Intervals above = number == Long.MAX_VALUE
                    ? new Intervals(List.of())
                    : new Intervals(List.of(new Interval(number + 1, Long.MAX_VALUE)));
            return switch (operator) {
                case "==" -> equal;
                case "!=" -> equal.not();
                case ">" -> above;
                case "<=" -> above.not();
                case ">=" -> above.or(equal);
                default -> above.or(equal).not();
            };
        });
    }

    Intervals not() {
        List<Interval> others = new ArrayList<>();
        long next = Long.MIN_VALUE;
        for (Interval interval : all) {
            if (interval.least > next) {
                others.add(new Interval(next, interval.least - 1));
            }
            if (interval.most == Long.MAX_VALUE) {
                return new Intervals(others);
            }
            next = interval.most + 1;
        }
        others.add(new Interval(next, Long.MAX_VALUE));
        return new Intervals(others);
    }

    Intervals and(Intervals other) {
        List<Interval> both = new ArrayList<>();
        for (Interval first : all) {
            for (Interval second : other.all) {
                long least = Math.max(first.least, second.least);
                long most = Math.min(first.most, second.most);
                if (least <= most) {
                    both.add(new Interval(least, most));
                }
            }
        }
        return new Intervals(both);
    }

    Intervals or(Intervals other) {
        return not().and(other.not()).not();
    }

    /** Returns a number of the set, the least that is not negative if there is one; empty if the set is empty. */
    Optional<Long> example() {
        return all.stream()
                .filter(interval -> interval.most >= 0)
                .findFirst()
                .map(interval -> Math.max(0, interval.least))
                .or(() -> all.stream().findFirst().map(Interval::most));
    }

    /** Returns the set as ranges that are written at {@code where}. */
    List<NumberRange> ranges(Span where) {
        return all.stream()
                .map(interval -> new NumberRange(name(interval.least, where), name(interval.most, where)))
                .toList();
    }

    private static Name name(long number, Span where) {
        return new Name(Long.toString(number), where);
    }

    private static Optional<Long> number(Name written) {
        if (!written.text().matches("-?[0-9]+")) {
            return Optional.empty();
        }
        BigInteger value = new BigInteger(written.text());
        return value.bitLength() < Long.SIZE ? Optional.of(value.longValue()) : Optional.empty();
    }
}
