package org.tatoo.compiler.oracle;

import java.math.BigInteger;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** What a length, a count or a choice is computed from. */
sealed interface Formula
        permits Formula.Constant,
                Formula.Register,
                Formula.Method,
                Formula.Left,
                Formula.Operation,
                Truth,
                Formula.Position {
    /** Numbers at one place of an input. */
    interface Numbers {
        /** The last number of a token. */
        @Nullable
        BigInteger of(Register register);

        /** The bytes left in the innermost region; null if there is none, or its length is not known. */
        @Nullable
        BigInteger left();
    }

    /**
     * The value; null if a step is not between -(2^63-1) and 2^63-1, or leaves a remainder.
     *
     * @param numbers what the numbers are now
     */
    @Nullable
    BigInteger value(Numbers numbers);

    /** What it consists of, without operations. */
    Stream<Formula> leaves();

    /** A number. */
    record Constant(long number) implements Formula {
        @Override
        public @Nullable BigInteger value(Numbers numbers) {
            return checked(BigInteger.valueOf(number));
        }

        @Override
        public Stream<Formula> leaves() {
            return Stream.of(this);
        }
    }

    /**
     * The last number of a token.
     *
     * @param field counts its named bits, and is 0 if it has none
     * @param element the name of the elements that are meant; null if any is
     */
    record Register(int token, int field, @Nullable String element) implements Formula {
        Register(int token, int field) {
            this(token, field, null);
        }

        /** The first number of the same elements. */
        Register first() {
            return new Register(token, 0, element);
        }

        @Override
        public @Nullable BigInteger value(Numbers numbers) {
            BigInteger value = numbers.of(this);
            if (value == null) {
                throw new IllegalStateException("a number is missing");
            }
            return checked(value);
        }

        @Override
        public Stream<Formula> leaves() {
            return Stream.of(this);
        }
    }

    /** A method of the handler, and what it always answers. */
    record Method(String name, long answer) implements Formula {
        @Override
        public @Nullable BigInteger value(Numbers numbers) {
            return checked(BigInteger.valueOf(answer));
        }

        @Override
        public Stream<Formula> leaves() {
            return Stream.of(this);
        }
    }

    /** The bytes left in a region, which is the innermost one. */
    record Left(int region) implements Formula {
        @Override
        public @Nullable BigInteger value(Numbers numbers) {
            return numbers.left();
        }

        @Override
        public Stream<Formula> leaves() {
            return Stream.of(this);
        }
    }

    /** {@code operator} is one of {@code + - * / %}, or {@link #CEILING}. */
    record Operation(char operator, Formula left, Formula right) implements Formula {
        /** The quotient, rounded up. */
        static final char CEILING = 'c';

        @Override
        public @Nullable BigInteger value(Numbers numbers) {
            BigInteger one = left.value(numbers);
            BigInteger two = right.value(numbers);
            if (one == null || two == null) {
                return null;
            }
            return switch (operator) {
                case '+' -> checked(one.add(two));
                case '-' -> checked(one.subtract(two));
                case '*' -> checked(one.multiply(two));
                case '%' -> checked(one.mod(two));
                case CEILING ->
                    checked(one.subtract(one.mod(two))
                            .divide(two)
                            .add(one.mod(two).signum() == 0 ? BigInteger.ZERO : BigInteger.ONE));
                default -> one.mod(two).signum() == 0 ? one.divide(two) : null;
            };
        }

        @Override
        public Stream<Formula> leaves() {
            return Stream.concat(left.leaves(), right.leaves());
        }
    }

    /**
     * Which of some tuples of values the numbers have, from 1 on; 0 for none.
     *
     * @param tuples for each the values of each number; without any for all
     */
    record Position(List<Formula> numbers, List<List<Ranges>> tuples) implements Formula {
        public Position {
            numbers = List.copyOf(numbers);
            tuples = List.copyOf(tuples);
        }

        @Override
        public @Nullable BigInteger value(Numbers values) {
            BigInteger position = BigInteger.ZERO;
            for (int i = 0; i < tuples.size(); i++) {
                boolean fits = true;
                for (int j = 0; j < numbers.size(); j++) {
                    BigInteger value = numbers.get(j).value(values);
                    if (value == null) {
                        return null;
                    }
                    fits &= tuples.get(i).get(j).allow(value);
                }
                position = fits ? BigInteger.valueOf(i + 1L) : position;
            }
            return position;
        }

        @Override
        public Stream<Formula> leaves() {
            return numbers.stream().flatMap(Formula::leaves);
        }

        /** Whether two of the tuples have numbers in common. */
        boolean overlaps() {
            for (int i = 0; i < tuples.size(); i++) {
                for (int j = 0; j < i; j++) {
                    List<Ranges> one = tuples.get(i);
                    List<Ranges> other = tuples.get(j);
                    if (IntStream.range(0, numbers.size())
                            .allMatch(number -> one.get(number).meets(other.get(number)))) {
                        return true;
                    }
                }
            }
            return false;
        }
    }

    private static @Nullable BigInteger checked(BigInteger value) {
        return value.abs().bitLength() <= 63 ? value : null;
    }

    /** The numbers of tokens that it needs. */
    default List<Register> registers() {
        return leaves().filter(Register.class::isInstance)
                .map(Register.class::cast)
                .toList();
    }

    /** The method of the handler that it needs; null if none. */
    default @Nullable Method method() {
        return leaves().filter(Method.class::isInstance)
                .map(Method.class::cast)
                .findFirst()
                .orElse(null);
    }

    /** The regions of which it needs to know what is left. */
    default List<Integer> regionsLeft() {
        return leaves().filter(Left.class::isInstance)
                .map(leaf -> ((Left) leaf).region())
                .toList();
    }

    /** Whether it is computed from a number of {@code token}. */
    default boolean needs(int token) {
        return registers().stream().anyMatch(register -> register.token() == token);
    }
}
