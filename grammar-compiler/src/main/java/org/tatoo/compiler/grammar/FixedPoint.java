package org.tatoo.compiler.grammar;

import java.util.function.IntPredicate;
import java.util.function.Predicate;

/** Fixed points of data-flow equations over productions or other elements, computed in rounds. */
public final class FixedPoint {
    private FixedPoint() {}

    /**
     * Applies an equation to each of {@code elements}, in their order, until a round changes nothing.
     *
     * @param equation the equation, applied to an element; returns whether it has changed anything
     */
    public static <T> void reach(Iterable<T> elements, Predicate<? super T> equation) {
        boolean changed;
        do {
            changed = false;
            for (T element : elements) {
                changed |= equation.test(element);
            }
        } while (changed);
    }

    /**
     * Applies an equation to each number from 0 (inclusive) to {@code elements} (exclusive), until a round changes
     * nothing.
     *
     * @param equation the equation, applied to a number; returns whether it has changed anything
     */
    public static void reach(int elements, IntPredicate equation) {
        boolean changed;
        do {
            changed = false;
            for (int element = 0; element < elements; element++) {
                changed |= equation.test(element);
            }
        } while (changed);
    }
}
