package org.tatoo.compiler.direct;

import java.util.LongSummaryStatistics;
import java.util.function.LongBinaryOperator;
import java.util.stream.LongStream;
import org.jspecify.annotations.Nullable;
import org.tatoo.compiler.grammar.NumberFormat;
import org.tatoo.compiler.grammar.Term;

/** The least and the largest value that a number can have. */
public record ValueRange(long least, long most) {
    /**
     * The range of a number of a token, or of its bits called {@code name}; 0 is in it, because that is what is stored before the first token. Null if the least
     * number of 64 bits is in it, which stands for what is no number.
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

    /** The range of what {@code operator} computes; null if that may be no number of 64 bits. */
    @Nullable
    ValueRange compute(Term.Operator operator, ValueRange right) {
        return switch (operator) {
            case PLUS -> compute(Math::addExact, right);
            case MINUS -> compute(Math::subtractExact, right);
            case TIMES -> compute(Math::multiplyExact, right);
            case OVER -> null;
        };
    }

    /** Of a function that is monotonous in both numbers. */
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
