package org.tatoo.compiler.grammar;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.tatoo.compiler.diagnostic.Span;

/**
 * The numbers of named elements that terms use by name.
 *
 * @param registers the registers, each once
 * @param names the names of these elements, by the places of their tokens
 */
public record NamedNumbers(List<Term.Register> registers, Map<Span, String> names) {
    public NamedNumbers {
        registers = List.copyOf(registers);
        names = Collections.unmodifiableMap(new LinkedHashMap<>(names));
    }

    /** Returns the name of the element at symbol {@code position} of {@code variant}; null if it has none. */
    public @Nullable String name(Variant variant, int position) {
        return name(variant.places().get(position));
    }

    /** Returns the name of the element that is written at {@code place}; null if it has none. */
    public @Nullable String name(Span place) {
        return names.get(place);
    }

    /** Returns the register for the number of the token {@code single}, or of some of its bits. */
    public Term.Register register(Content.Single single, @Nullable String field) {
        return new Term.Register((Terminal) single.symbol(), field, name(single.span()));
    }
}
