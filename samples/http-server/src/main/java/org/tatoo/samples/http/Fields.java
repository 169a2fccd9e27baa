package org.tatoo.samples.http;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The header fields of one request, each with its lines in the order of their arrival. */
final class Fields {
    private final Map<Field, List<String>> lines = new EnumMap<>(Field.class);

    void add(Field field, String value) {
        lines.computeIfAbsent(field, any -> new ArrayList<>(1)).add(value);
    }

    /** The values of all lines of {@code field}; empty if it has not come. */
    List<String> all(Field field) {
        return lines.getOrDefault(field, List.of());
    }

    boolean has(Field field) {
        return lines.containsKey(field);
    }

    /** The value of {@code field} if it came in exactly one line. */
    Optional<String> only(Field field) {
        List<String> values = all(field);
        return values.size() == 1 ? Optional.of(values.get(0)) : Optional.empty();
    }

    /** The elements, not empty, of the comma-separated list that {@code field} is (RFC 9110 section 5.6.1). */
    List<String> elements(Field field) {
        List<String> elements = new ArrayList<>();
        for (String value : all(field)) {
            for (String listed : value.split(",", -1)) {
                if (!listed.isBlank()) {
                    elements.add(listed.strip());
                }
            }
        }
        return elements;
    }

    /** Whether {@code element}, in any case, is in the list that {@code field} is. */
    boolean lists(Field field, String element) {
        return elements(field).stream().anyMatch(element::equalsIgnoreCase);
    }
}
