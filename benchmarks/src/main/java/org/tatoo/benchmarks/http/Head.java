package org.tatoo.benchmarks.http;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/** The head of a request as a parser delivers it. */
public final class Head {
    private final String requestLine;
    private final List<String> fields = new ArrayList<>();

    /** Creates a head without fields. */
    public Head(String method, String target, String version) {
        requestLine = method + "\n" + target + "\n" + version;
    }

    /** Adds a field. */
    public void add(String name, String value) {
        fields.add("\n" + name.toLowerCase(Locale.ROOT) + ": " + value);
    }

    /**
     * Returns one line for each part. Field names are in lower case and sorted, because some parsers change the case
     * and the order of known names.
     */
    @Override
    public String toString() {
        return fields.stream().sorted().collect(Collectors.joining("", requestLine, ""));
    }
}
