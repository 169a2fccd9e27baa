package org.tatoo.compiler.automaton;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.ObjIntConsumer;

/**
 * The states of an automaton, numbered as they are found: each distinct value gets the next number, from 0, and is
 * expanded once, in breadth-first order.
 *
 * @param <T> the type that identifies a state; has value semantics
 */
public final class Worklist<T> {
    private final Map<T, Integer> numbers = new HashMap<>();
    private final List<T> values = new ArrayList<>();
    private int expanded;

    /** Returns the number of {@code value}; a new value is added to the list. */
    public int number(T value) {
        Integer known = numbers.putIfAbsent(value, values.size());
        if (known != null) {
            return known;
        }
        values.add(value);
        return values.size() - 1;
    }

    /** Calls {@code expansion} with each value and its number until no new one is added. */
    public void expandAll(ObjIntConsumer<T> expansion) {
        while (expanded < values.size()) {
            expansion.accept(values.get(expanded), expanded++);
        }
    }

    /** Returns the number of values so far. */
    public int size() {
        return values.size();
    }

    /** Returns the value with this number. */
    public T value(int number) {
        return values.get(number);
    }

    /** Returns the values in the order of their numbers. */
    public List<T> values() {
        return List.copyOf(values);
    }
}
