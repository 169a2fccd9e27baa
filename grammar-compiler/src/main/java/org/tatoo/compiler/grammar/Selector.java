package org.tatoo.compiler.grammar;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A choice.
 *
 * @param index the index among the selectors, from 0
 * @param name the name as declared: the method of the handler that is asked and, in CamelCase, its enum
 * @param values the values to choose from
 * @param number the number that decides; null if the handler decides
 * @param reported whether the values are shifted as terminals
 * @param kind the source of the values
 */
public record Selector(
        int index,
        String name,
        List<String> values,
        @Nullable ByNumber number,
        boolean reported,
        Kind kind) {
    /** The sources of the values of a selector. */
    public enum Kind {
        /** Productions name them. */
        NAMED,
        /** A condition has the two values there and absent. */
        PRESENCE,
        /** Each is a cell of the conditions that a production checks, by an example of its numbers. */
        CHECKS
    }

    public Selector {
        values = List.copyOf(values);
    }

    /** Returns whether productions name the values. */
    public boolean named() {
        return kind == Kind.NAMED;
    }

    /**
     * The choice by a number.
     *
     * @param cases the cases, which are disjoint
     * @param otherwise the position of the value for all other numbers; -1 if there is none
     */
    public record ByNumber(Term term, List<Case> cases, int otherwise) {
        public ByNumber {
            cases = List.copyOf(cases);
        }

        /** Returns the position of the value for {@code number}; -1 if there is none. */
        public int value(long number) {
            return cases.stream()
                    .filter(each -> each.range().contains(number))
                    .mapToInt(Case::value)
                    .findFirst()
                    .orElse(otherwise);
        }
    }

    /** A range of numbers that chooses a value. */
    public record Case(NumberFormat.Range range, int value) {}
}
