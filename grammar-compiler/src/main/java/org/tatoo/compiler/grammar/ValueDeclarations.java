package org.tatoo.compiler.grammar;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * The declarations of a grammar about values.
 *
 * @param records whether the classes of values and their parser are requested
 * @param evaluator whether an evaluator is requested
 * @param writer whether a writer is requested
 * @param message the limit of values under construction, in bytes
 * @param delivered the non-terminals that are delivered wherever they occur
 * @param texts the texts of the tokens that match one text, as it is spelled, by their indices
 * @param numbers the numbers of all tokens that are numbers, by their indices
 * @param silent the places of numbers that are no components
 * @param constants the names of constants that the grammar declares
 * @param rawTypes the qualified types of raw bytes, by the index of the virtual terminal
 * @param contents the content of each production, by its index; empty if no values and no writer are requested
 * @param named the indices of the productions whose names are written: {@code {name}}
 */
public record ValueDeclarations(
        boolean records,
        boolean evaluator,
        boolean writer,
        int message,
        List<NonTerminal> delivered,
        Map<Integer, String> texts,
        Map<Integer, NumberFormat> numbers,
        SilentPlaces silent,
        ConstantNames constants,
        Map<Integer, String> rawTypes,
        Map<Integer, Content> contents,
        Set<Integer> named) {
    public ValueDeclarations {
        delivered = List.copyOf(delivered);
        texts = Map.copyOf(texts);
        numbers = Collections.unmodifiableMap(new LinkedHashMap<>(numbers));
        rawTypes = Map.copyOf(rawTypes);
        contents = Collections.unmodifiableMap(new LinkedHashMap<>(contents));
        named = Set.copyOf(named);
    }

    /** Returns whether records, an evaluator or a writer are requested. */
    public boolean isAsked() {
        return records || evaluator || writer;
    }
}
