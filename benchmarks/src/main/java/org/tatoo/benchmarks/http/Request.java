package org.tatoo.benchmarks.http;

import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/** What a parser has to deliver of a request. */
record Request(String method, String target, String version, List<Field> fields) {
    /** One field line. */
    record Field(String name, String value) {}

    /**
     * One line for each part. Names of fields in lower case and sorted, because some parsers keep known names in a case
     * and an order of their own.
     */
    String describe() {
        return fields.stream()
                .map(field -> "\n" + field.name().toLowerCase(Locale.ROOT) + ": " + field.value())
                .sorted()
                .collect(Collectors.joining("", method + "\n" + target + "\n" + version, ""));
    }
}
