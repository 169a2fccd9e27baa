package org.tatoo.runtime;

import java.util.AbstractList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.RandomAccess;
import org.jspecify.annotations.Nullable;

/**
 * An unmodifiable list in a record that a grammar generates. A parser collects its elements in it, so that no copy is
 * needed when the record is made. For generated code only.
 *
 * @param <E> the type of elements, which are not null
 */
public final class ValueList<E> extends AbstractList<E> implements RandomAccess {
    private Object[] elements;
    private int size;

    /**
     * Makes an empty list, to which a parser may add elements.
     *
     * @param room for how many there is an array at first, at least 1
     */
    ValueList(int room) {
        elements = new Object[room];
    }

    private ValueList(Object[] elements) {
        this.elements = elements;
        size = elements.length;
    }

    /**
     * Returns a list that never changes of the elements of {@code list}: itself if a parser has collected it.
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

    /**
     * Only for the parser, before anybody else knows the list; returns how much room there is now if it has grown, or
     * 0.
     */
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

    /** As of any list; without iterators for one of the same class. */
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
