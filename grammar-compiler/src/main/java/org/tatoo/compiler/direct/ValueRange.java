package org.tatoo.compiler.direct;

import java.util.LongSummaryStatistics;
import java.util.function.LongBinaryOperator;
import java.util.stream.LongStream;
import org.jspecify.annotations.Nullable;
import org.tatoo.compiler.grammar.NumberFormat;
import org.tatoo.compiler.grammar.Term;

/** The minimum and the maximum of a number. */
public record ValueRange(long least, long most) {
    /**
     * Returns the range of a token's number, or of its bit field {@code name}. The range includes 0, the value before
     * the first token. Returns null if the range includes {@link Long#MIN_VALUE}, which stands for an invalid number.
     */
    static @Nullable ValueRange of(NumberFormat format, @Nullable String name) {
        if (format.isBeyondTerms()) {
            return null;
        }
        if (name == null) {
            return of(format.least(), format.limit());
        }
        int width = format.fields().stream()
                .filter(field -> field.name().equals(name))
                .findFirst()
                .orElseThrow()
                .width();
        return new ValueRange(0, (1L << width) - 1);
    }

    private static @Nullable ValueRange of(long least, long most) {
        return least == Long.MIN_VALUE ? null : new ValueRange(least, most);
    }

    /** Returns the range of an operation's result; null if the result may exceed 64 bits. */
    @Nullable
    ValueRange compute(Term.Operator operator, ValueRange right) {
        return switch (operator) {
            case PLUS -> compute(Math::addExact, right);
            case MINUS -> compute(Math::subtractExact, right);
            case TIMES -> compute(Math::multiplyExact, right);
            case OVER -> null;
            case CEILING -> compute((number, by) -> -Math.floorDiv(Math.negateExact(number), by), right);
            case REMAINDER -> new ValueRange(0, right.most - 1);
            case EQUAL, NOT_EQUAL, LESS, AT_MOST -> new ValueRange(0, 1);
        };
    }

    /** Returns the range of a function that is monotonic in both operands. */
    private @Nullable ValueRange compute(LongBinaryOperator function, ValueRange right) {
        try {
            LongSummaryStatistics ends = LongStream.of(
                            function.applyAsLong(least, right.least),
                            function.applyAsLong(least, right.most),
                            function.applyAsLong(most, right.least),
                            function.applyAsLong(most, right.most))
                    .summaryStatistics();
            return of(ends.getMin(), ends.getMax());
        } catch (ArithmeticException e) {
            return null;
        }
    }
}
