package org.tatoo.benchmarks.http;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/** The head of a request as a parser delivers it. */
public final class Head {
    private final String requestLine;
    private final List<String> fields = new ArrayList<>();

    /** A head without fields. */
    public Head(String method, String target, String version) {
        requestLine = method + "\n" + target + "\n" + version;
    }

    /** Adds a field. */
    public void add(String name, String value) {
        fields.add("\n" + name.toLowerCase(Locale.ROOT) + ": " + value);
    }

    /**
     * One line for each part. Names of fields in lower case and sorted, because some parsers keep known names in a case
     * and an order of their own.
     */
    @Override
    public String toString() {
        return fields.stream().sorted().collect(Collectors.joining("", requestLine, ""));
    }
}
