package org.tatoo.compiler.oracle;

import java.math.BigInteger;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** What a length, a count or a choice is computed from. */
sealed interface Formula {
    /** Numbers at one place of an input. */
    interface Numbers {
        /** The last number of a token. */
        @Nullable
        BigInteger of(Register register);

        /** The bytes left in the innermost region; null if there is none, or its length is not known. */
        @Nullable
        BigInteger left();
    }

    /** As a grammar has it; {@code model} has the names. */
    String text(Model model);

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
        public String text(Model model) {
            return Long.toString(number);
        }

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
        public String text(Model model) {
            Model.Rule rule = model.rules().get(token);
            List<NumberType.Field> fields =
                    rule.number() == null ? List.of() : rule.number().fields();
            return (element == null ? rule.name() : element)
                    + (fields.isEmpty() ? "" : "." + fields.get(field).name());
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
        public String text(Model model) {
            return name;
        }

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
        public String text(Model model) {
            return "left(" + model.regions().get(region).name() + ")";
        }

        @Override
        public @Nullable BigInteger value(Numbers numbers) {
            return numbers.left();
        }

        @Override
        public Stream<Formula> leaves() {
            return Stream.of(this);
        }
    }

    /** {@code operator} is one of {@code + - * /}. */
    record Operation(char operator, Formula left, Formula right) implements Formula {
        @Override
        public String text(Model model) {
            return bracketed(left, false, model) + " " + operator + " " + bracketed(right, true, model);
        }

        /** With parentheses only if they are needed. */
        private String bracketed(Formula operand, boolean second, Model model) {
            String text = operand.text(model);
            boolean needed = operand instanceof Operation inner
                    && (binds(operator) ? second || !binds(inner.operator) : second && !binds(inner.operator));
            return needed ? "(" + text + ")" : text;
        }

        private static boolean binds(char operator) {
            return operator == '*' || operator == '/';
        }

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
                default -> one.mod(two).signum() == 0 ? one.divide(two) : null;
            };
        }

        @Override
        public Stream<Formula> leaves() {
            return Stream.concat(left.leaves(), right.leaves());
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
