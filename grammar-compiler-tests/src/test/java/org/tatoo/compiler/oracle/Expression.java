package org.tatoo.compiler.oracle;

import java.util.List;
import org.jspecify.annotations.Nullable;

/** An element of an alternative. Equal ones are equal expressions of the grammar. */
sealed interface Expression {
    /** The expressions that stand directly in it. */
    default List<Expression> parts() {
        return List.of();
    }

    /** How many parts may be left out at will. */
    int optionalParts();

    /** A non-terminal. */
    record Reference(int nonTerminal) implements Expression {
        @Override
        public int optionalParts() {
            return 0;
        }
    }

    /**
     * A terminal, by its number among {@link Terminals}.
     *
     * @param element how the element is called; null if it has no name
     */
    record Terminal(int number, @Nullable String element) implements Expression {
        Terminal(int number) {
            this(number, null);
        }

        @Override
        public int optionalParts() {
            return 0;
        }
    }

    /** A group of several alternatives, or of one with several elements. */
    record Group(List<List<Expression>> alternatives) implements Expression {
        public Group {
            alternatives = List.copyOf(alternatives);
        }

        @Override
        public List<Expression> parts() {
            return alternatives.stream().flatMap(List::stream).toList();
        }

        @Override
        public int optionalParts() {
            return alternatives.size() > 1
                    ? 0
                    : alternatives.get(0).stream()
                            .mapToInt(Expression::optionalParts)
                            .sum();
        }
    }

    /** {@code x?}. */
    record Optional(Expression body) implements Expression {
        @Override
        public List<Expression> parts() {
            return List.of(body);
        }

        @Override
        public int optionalParts() {
            return 1 + body.optionalParts();
        }
    }

    /**
     * {@code x+} or {@code x/s+}; {@code x*} and {@code x/s*} with {@code orNone}.
     *
     * @param most how many elements it has at most; 0 for any number
     */
    record Repetition(Expression element, @Nullable Expression separator, boolean orNone, int most)
            implements Expression {
        Repetition(Expression element, @Nullable Expression separator, boolean orNone) {
            this(element, separator, orNone, 0);
        }

        @Override
        public List<Expression> parts() {
            return separator == null ? List.of(element) : List.of(element, separator);
        }

        /** As a grammar has the bound. */
        String bound() {
            return most == 0 ? "" : " max " + most;
        }

        @Override
        public int optionalParts() {
            return orNone ? 1 : 0;
        }
    }

    /** {@code x#counter}. */
    record Counted(Expression element, int counter) implements Expression {
        @Override
        public List<Expression> parts() {
            return List.of(element);
        }

        @Override
        public int optionalParts() {
            return 0;
        }
    }

    /** {@code x@region}. */
    record Bounded(Expression element, int region) implements Expression {
        @Override
        public List<Expression> parts() {
            return List.of(element);
        }

        @Override
        public int optionalParts() {
            return element.optionalParts();
        }
    }

    /** {@code x#condition}. */
    record Conditional(Expression element, int condition) implements Expression {
        @Override
        public List<Expression> parts() {
            return List.of(element);
        }

        @Override
        public int optionalParts() {
            return 0;
        }
    }
}
