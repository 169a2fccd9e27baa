package org.tatoo.compiler.grammar;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.tatoo.compiler.diagnostic.Span;

/**
 * The names of constants that a grammar declares.
 *
 * @param numbers the enumerations of numbers, by the indices of their tokens
 * @param texts the names after {@code as}, by the places of their tokens
 */
public record ConstantNames(Map<Integer, List<ConstantNames.Enumeration>> numbers, Map<Span, String> texts) {
    public ConstantNames {
        numbers = Collections.unmodifiableMap(new LinkedHashMap<>(numbers));
        texts = Collections.unmodifiableMap(new LinkedHashMap<>(texts));
    }

    /**
     * The names of the values of a number.
     *
     * @param field the bits that hold it; null for a whole token
     * @param codes the number of each constant
     */
    public record Enumeration(@Nullable String field, List<String> constants, List<Long> codes) {
        public Enumeration {
            constants = List.copyOf(constants);
            codes = List.copyOf(codes);
        }
    }

    /** Returns the names of the values of {@code token}, or of its bits called {@code field}; null if there are none. */
    public @Nullable Enumeration of(Terminal token, @Nullable String field) {
        return numbers.getOrDefault(token.index(), List.of()).stream()
                .filter(each -> Objects.equals(each.field(), field))
                .findFirst()
                .orElse(null);
    }

    /** Returns the name that is written for the token at {@code place}; null if none is. */
    public @Nullable String text(Span place) {
        return texts.get(place);
    }
}
