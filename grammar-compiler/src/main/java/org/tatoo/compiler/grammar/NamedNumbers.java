package org.tatoo.compiler.grammar;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.tatoo.compiler.diagnostic.Span;

/**
 * The numbers of elements with names, which terms use by these names.
 *
 * @param registers each once
 * @param names of these elements, by the places of their tokens
 */
public record NamedNumbers(List<Term.Register> registers, Map<Span, String> names) {
    public NamedNumbers {
        registers = List.copyOf(registers);
        names = Collections.unmodifiableMap(new LinkedHashMap<>(names));
    }

    /** The name of the element that is the symbol number {@code position} of {@code variant}; null if it has none. */
    public @Nullable String name(Variant variant, int position) {
        return names.get(variant.places().get(position));
    }
}
