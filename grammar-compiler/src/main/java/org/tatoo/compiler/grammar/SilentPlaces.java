package org.tatoo.compiler.grammar;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.tatoo.compiler.diagnostic.Span;

/**
 * The places of tokens whose numbers are marked {@code silent}, so that they are no components.
 *
 * @param fields for each place the names of the silent bits; none if the whole token is silent
 */
public record SilentPlaces(Map<Span, Set<String>> fields) {
    public SilentPlaces {
        fields = Collections.unmodifiableMap(new LinkedHashMap<>(fields));
    }

    /** Returns whether the number of {@code token}, or of its bits called {@code field}, is silent at this place. */
    public boolean contains(Content.Single token, @Nullable String field) {
        Set<String> silent = fields.get(token.span());
        return silent != null && (silent.isEmpty() || (field != null && silent.contains(field)));
    }
}
