package org.tatoo.compiler.oracle;

import java.math.BigInteger;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** A condition: 1 or 0. All parts have to have values, whether or not they matter. */
sealed interface Truth extends Formula {
    /** {@code operator} is one of {@code == != < <= > >=}. */
    record Relation(String operator, Formula left, Formula right) implements Truth {
        @Override
        public @Nullable BigInteger value(Numbers numbers) {
            BigInteger one = left.value(numbers);
            BigInteger two = right.value(numbers);
            if (one == null || two == null) {
                return null;
            }
            int order = one.compareTo(two);
            return of(
                    switch (operator) {
                        case "==" -> order == 0;
                        case "!=" -> order != 0;
                        case "<" -> order < 0;
                        case "<=" -> order <= 0;
                        case ">" -> order > 0;
                        default -> order >= 0;
                    });
        }

        @Override
        public Stream<Formula> leaves() {
            return Stream.concat(left.leaves(), right.leaves());
        }

        /** The same relation, with its sides exchanged. */
        Relation turned() {
            List<String> all = List.of("==", "!=", "<", "<=", ">", ">=");
            List<String> others = List.of("==", "!=", ">", ">=", "<", "<=");
            return new Relation(others.get(all.indexOf(operator)), right, left);
        }

        /** The relation that holds if this does not. */
        Relation opposite() {
            List<String> all = List.of("==", "!=", "<", "<=", ">", ">=");
            List<String> others = List.of("!=", "==", ">=", ">", "<=", "<");
            return new Relation(others.get(all.indexOf(operator)), left, right);
        }
    }

    /** {@code number in 1..3|7}. */
    record In(Formula number, Ranges ranges) implements Truth {
        @Override
        public @Nullable BigInteger value(Numbers numbers) {
            BigInteger value = number.value(numbers);
            return value == null ? null : of(ranges.contains(value));
        }

        @Override
        public Stream<Formula> leaves() {
            return number.leaves();
        }
    }

    /** {@code a && b}, or {@code a || b}; a number holds unless it is 0. */
    record Both(boolean and, Formula left, Formula right) implements Truth {
        @Override
        public @Nullable BigInteger value(Numbers numbers) {
            BigInteger one = left.value(numbers);
            BigInteger two = right.value(numbers);
            if (one == null || two == null) {
                return null;
            }
            return of(and ? one.signum() != 0 && two.signum() != 0 : one.signum() != 0 || two.signum() != 0);
        }

        @Override
        public Stream<Formula> leaves() {
            return Stream.concat(left.leaves(), right.leaves());
        }
    }

    /** {@code !(a)}. */
    record Not(Formula condition) implements Truth {
        @Override
        public @Nullable BigInteger value(Numbers numbers) {
            BigInteger value = condition.value(numbers);
            return value == null ? null : of(value.signum() == 0);
        }

        @Override
        public Stream<Formula> leaves() {
            return condition.leaves();
        }
    }

    private static BigInteger of(boolean holds) {
        return holds ? BigInteger.ONE : BigInteger.ZERO;
    }
}
