package org.tatoo.runtime;

import java.util.AbstractList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.RandomAccess;
import org.jspecify.annotations.Nullable;

/**
 * An unmodifiable list in a record generated from a grammar. A parser collects the elements directly in this list, so
 * the record needs no copy. For generated code only.
 *
 * @param <E> the type of elements, which are not null
 */
public final class ValueList<E> extends AbstractList<E> implements RandomAccess {
    private Object[] elements;
    private int size;

    /**
     * Creates an empty list to which a parser may add elements.
     *
     * @param room the initial capacity, at least 1
     */
    ValueList(int room) {
        elements = new Object[room];
    }

    private ValueList(Object[] elements) {
        this.elements = elements;
        size = elements.length;
    }

    /**
     * Returns an unmodifiable list of the elements of {@code list}: {@code list} itself if a parser has collected it.
     *
     * @throws NullPointerException if an element is null
     */
    public static <E> List<E> copyOf(List<E> list) {
        if (list instanceof ValueList || list.isEmpty()) {
            return list.isEmpty() ? List.of() : list;
        }
        Object[] elements = list.toArray();
        for (Object element : elements) {
            Objects.requireNonNull(element);
        }
        return new ValueList<>(elements);
    }

    /** Adds an element, before the parser publishes the list; returns the new capacity if it has grown, otherwise 0. */
    final int append(E element) {
        int grown = 0;
        if (size == elements.length) {
            grown = 2 * size;
            elements = Arrays.copyOf(elements, grown);
        }
        elements[size++] = element;
        return grown;
    }

    @Override
    @SuppressWarnings("unchecked") // nothing but elements is added
    public E get(int index) {
        return (E) elements[Objects.checkIndex(index, size)];
    }

    @Override
    public int size() {
        return size;
    }

    /** Compares as {@link List} specifies; uses no iterators for a list of this class. */
    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof ValueList<?> list
                ? Arrays.equals(elements, 0, size, list.elements, 0, list.size)
                : super.equals(other);
    }

    @Override
    public int hashCode() {
        return super.hashCode();
    }
}
