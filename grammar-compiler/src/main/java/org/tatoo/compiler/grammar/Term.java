package org.tatoo.compiler.grammar;

import java.math.BigInteger;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** An expression for a length, a count or a choice, computed in signed 64-bit arithmetic. */
public sealed interface Term {
    /** Returns this term and all terms in it. */
    Stream<Term> all();

    /** A whole number. */
    record Constant(long value) implements Term {
        @Override
        public Stream<Term> all() {
            return Stream.of(this);
        }
    }

    /**
     * The last number of a token, or that of some of its bits.
     *
     * @param field the name of the bits; null for the whole token
     * @param element the name of the elements that the token is limited to; null if it counts everywhere
     */
    record Register(
            Terminal token,
            @Nullable String field,
            @Nullable String element) implements Term {
        /** Returns the register as it is written in a term. */
        public String written() {
            String name = element == null ? token.name() : element;
            return field == null ? name : name + "." + field;
        }

        @Override
        public Stream<Term> all() {
            return Stream.of(this);
        }
    }

    /** The result of a method of the handler. */
    record Method(String name) implements Term {
        @Override
        public Stream<Term> all() {
            return Stream.of(this);
        }
    }

    /** The number of bytes left in a region, which is the innermost one. */
    record Left(String region) implements Term {
        /** Stands for the region that is the innermost one, whichever it is. */
        public static final String INNERMOST = "*";

        @Override
        public Stream<Term> all() {
            return Stream.of(this);
        }
    }

    /** A sum, a difference, a product with a constant, a quotient by a constant, or a relation, which is 1 or 0. */
    record Operation(Operator operator, Term left, Term right) implements Term {
        @Override
        public Stream<Term> all() {
            return Stream.of(Stream.of((Term) this), left.all(), right.all()).flatMap(each -> each);
        }
    }

    /** The operators between two terms. */
    enum Operator {
        PLUS,
        MINUS,
        TIMES,
        /** The quotient, if there is no remainder. */
        OVER,
        /** The quotient, rounded up. */
        CEILING,
        /** The remainder, which is not negative. */
        REMAINDER,
        EQUAL,
        NOT_EQUAL,
        LESS,
        AT_MOST;

        /** Returns whether the result is 1 or 0. */
        public boolean isRelation() {
            return compareTo(EQUAL) >= 0;
        }

        /** Returns whether the result and one operand determine the other. */
        public boolean isInvertible() {
            return compareTo(OVER) <= 0;
        }

        /** Returns the result; the divisor is above 0. Throws {@link ArithmeticException} if there is none. */
        public BigInteger apply(BigInteger left, BigInteger right) {
            int order = left.compareTo(right);
            return switch (this) {
                case PLUS -> left.add(right);
                case MINUS -> left.subtract(right);
                case TIMES -> left.multiply(right);
                case OVER -> exact(left.divideAndRemainder(right));
                case CEILING ->
                    left.add(right.subtract(BigInteger.ONE)
                                    .subtract(left.subtract(BigInteger.ONE).mod(right)))
                            .divide(right);
                case REMAINDER -> left.mod(right);
                case EQUAL -> truth(order == 0);
                case NOT_EQUAL -> truth(order != 0);
                case LESS -> truth(order < 0);
                case AT_MOST -> truth(order <= 0);
            };
        }

        /** Returns the result, which must be one of 64 bits; the divisor is above 0. */
        public long apply(long left, long right) {
            return switch (this) {
                case PLUS -> Math.addExact(left, right);
                case MINUS -> Math.subtractExact(left, right);
                case TIMES -> Math.multiplyExact(left, right);
                case OVER -> left / right;
                case CEILING -> -Math.floorDiv(Math.negateExact(left), right);
                case REMAINDER -> Math.floorMod(left, right);
                case EQUAL -> left == right ? 1 : 0;
                case NOT_EQUAL -> left != right ? 1 : 0;
                case LESS -> left < right ? 1 : 0;
                case AT_MOST -> left <= right ? 1 : 0;
            };
        }

        private static BigInteger exact(BigInteger[] quotient) {
            if (quotient[1].signum() != 0) {
                throw new ArithmeticException("remainder");
            }
            return quotient[0];
        }

        private static BigInteger truth(boolean holds) {
            return holds ? BigInteger.ONE : BigInteger.ZERO;
        }
    }

    /** Returns the numbers of tokens that the term is computed from. */
    default Stream<Register> registers() {
        return all().filter(Register.class::isInstance).map(Register.class::cast);
    }

    /** Returns whether it needs more than numbers of tokens: the bytes left in a region, or the handler. */
    default boolean isOpen() {
        return all().anyMatch(part -> part instanceof Left || part instanceof Method);
    }

    /** Returns the method of the handler that the term needs; a term has at most one. */
    default Optional<String> method() {
        return all().filter(Method.class::isInstance)
                .map(term -> ((Method) term).name())
                .findFirst();
    }
}
