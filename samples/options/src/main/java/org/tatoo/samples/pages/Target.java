package org.tatoo.samples.pages;

import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Map;

/** The target of a request. */
public record Target(String path, Map<String, String> parameters) {
    /**
     * Parses a target.
     *
     * @param query the query, which begins with a question mark unless it is empty
     */
    public static Target of(String path, String query) {
        Map<String, String> parameters = new HashMap<>();
        for (String pair : query.isEmpty() ? new String[0] : query.substring(1).split("&", -1)) {
            int equals = pair.indexOf('=');
            if (equals > 0) {
                parameters.put(pair.substring(0, equals), decoded(pair.substring(equals + 1)));
            }
        }
        return new Target(path, Map.copyOf(parameters));
    }

    private static String decoded(String text) {
        return URLDecoder.decode(text, StandardCharsets.UTF_8);
    }

    /** Returns the parameter of that name; empty if it is absent. */
    public String parameter(String name) {
        return parameters.getOrDefault(name, "");
    }

    /** Returns the parameter of that name as a number. */
    public long number(String name) throws Refusal {
        String value = parameter(name);
        if (!value.matches("[0-9]{1,18}")) {
            throw new Refusal("400 Bad Request");
        }
        return Long.parseLong(value);
    }
}
