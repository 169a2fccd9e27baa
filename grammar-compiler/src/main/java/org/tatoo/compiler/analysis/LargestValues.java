package org.tatoo.compiler.analysis;

import java.math.BigInteger;
import org.tatoo.compiler.grammar.Grammar;
import org.tatoo.compiler.grammar.LexicalRule;
import org.tatoo.compiler.grammar.NumberFormat;
import org.tatoo.compiler.grammar.Term;

/** Upper bounds of terms, from the types, ranges and digits of numbers. {@code Long.MAX_VALUE} means none. */
final class LargestValues {
    private static final BigInteger NONE = BigInteger.valueOf(Long.MAX_VALUE);

    private final Grammar grammar;

    LargestValues(Grammar grammar) {
        this.grammar = grammar;
    }

    /** The least and the largest value that a term can have. */
    private record Interval(BigInteger least, BigInteger most) {}

    /** Returns the largest value of {@code term}, not negative. */
    long of(Term term) {
        return interval(term).most().max(BigInteger.ZERO).min(NONE).longValueExact();
    }

    private Interval interval(Term term) {
        if (term instanceof Term.Constant constant) {
            BigInteger value = BigInteger.valueOf(constant.value());
            return new Interval(value, value);
        }
        if (term instanceof Term.Register register) {
            return register(register);
        }
        if (!(term instanceof Term.Operation operation)) {
            return new Interval(BigInteger.ZERO, NONE);
        }
        Interval left = interval(operation.left());
        Interval right = interval(operation.right());
        return switch (operation.operator()) {
            case PLUS -> new Interval(left.least.add(right.least), left.most.add(right.most));
            case MINUS -> new Interval(left.least.subtract(right.most), left.most.subtract(right.least));
            case TIMES -> product(left, right);
            // the divisor is a constant above 0
            case OVER -> new Interval(left.least.divide(right.most), left.most.divide(right.least));
            case CEILING ->
                new Interval(
                        left.least.divide(right.most),
                        left.most.divide(right.least).add(BigInteger.ONE));
            case REMAINDER -> new Interval(BigInteger.ZERO, right.most.subtract(BigInteger.ONE));
            case EQUAL, NOT_EQUAL, LESS, AT_MOST -> new Interval(BigInteger.ZERO, BigInteger.ONE);
        };
    }

    private static Interval product(Interval left, Interval right) {
        BigInteger[] corners = {
            left.least.multiply(right.least),
            left.least.multiply(right.most),
            left.most.multiply(right.least),
            left.most.multiply(right.most)
        };
        BigInteger least = corners[0];
        BigInteger most = corners[0];
        for (BigInteger corner : corners) {
            least = least.min(corner);
            most = most.max(corner);
        }
        return new Interval(least, most);
    }

    private Interval register(Term.Register register) {
        NumberFormat format = grammar.numbers().format(register);
        long least = Long.MAX_VALUE;
        long most = Long.MIN_VALUE;
        for (NumberFormat.Range range : format.domain(register.field())) {
            least = Math.min(least, range.least());
            most = Math.max(most, range.most());
        }
        LexicalRule rule = grammar.rules().get(register.token().index());
        long digits = Math.min(rule.max(), rule.regex().lengths().longest());
        BigInteger written = digits > Long.SIZE
                ? NONE
                : BigInteger.valueOf(format.base().radix()).pow((int) digits).subtract(BigInteger.ONE);
        boolean whole = format.fields().isEmpty();
        return new Interval(
                BigInteger.valueOf(least), whole ? written.min(BigInteger.valueOf(most)) : BigInteger.valueOf(most));
    }

    /** Returns the sum of numbers that are not negative; {@code Long.MAX_VALUE} if it is larger. */
    static long sum(long a, long b) {
        return a > Long.MAX_VALUE - b ? Long.MAX_VALUE : a + b;
    }

    /** Returns the product, likewise. */
    static long product(long a, long b) {
        return a != 0 && b > Long.MAX_VALUE / a ? Long.MAX_VALUE : a * b;
    }
}
