package org.tatoo.compiler.grammar;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;

/**
 * The numbers that a parser reads and keeps.
 *
 * @param formats the formats, by the indices of their tokens
 * @param named the numbers of named elements that terms use
 */
public record KeptNumbers(Map<Integer, NumberFormat> formats, NamedNumbers named) {
    public KeptNumbers {
        formats = Collections.unmodifiableMap(new LinkedHashMap<>(formats));
    }

    /** Returns the slot of {@code number}, which must be kept; the slots of elements come last. */
    public int slot(Term.Register number) {
        int slot = 0;
        for (Map.Entry<Integer, NumberFormat> entry : formats.entrySet()) {
            if (entry.getKey() == number.token().index() && number.element() == null) {
                return slot + entry.getValue().position(number.field());
            }
            slot += entry.getValue().slots();
        }
        int position = named.registers().indexOf(number);
        if (position < 0) {
            throw new IllegalArgumentException(number.written());
        }
        return slot + position;
    }

    /** Returns the format of {@code number}, which must be kept. */
    public NumberFormat format(Term.Register number) {
        return Objects.requireNonNull(formats.get(number.token().index()));
    }
}
