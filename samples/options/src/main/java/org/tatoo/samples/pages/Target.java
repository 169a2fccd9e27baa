package org.tatoo.samples.pages;

import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Map;

/** What a request asks for. */
public record Target(String path, Map<String, String> parameters) {
    /**
     * Reads a target.
     *
     * @param query begins with a question mark, unless it is empty
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

    /** The parameter of that name; empty if there is none. */
    public String parameter(String name) {
        return parameters.getOrDefault(name, "");
    }

    /** The same as a number. */
    public long number(String name) throws Refusal {
        String value = parameter(name);
        if (!value.matches("[0-9]{1,18}")) {
            throw new Refusal("400 Bad Request");
        }
        return Long.parseLong(value);
    }
}
