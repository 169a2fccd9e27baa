package org.tatoo.benchmarks.http;

import java.util.EnumMap;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.tatoo.grammars.http.HttpTerminal;

/** What the terminals of the grammar stand for, by their names. */
enum Role {
    METHOD,
    /** A part of the target, if it stands between the method and the version. */
    TARGET,
    VERSION,
    NAME,
    VALUE;

    private static final Map<HttpTerminal, Role> ROLES = new EnumMap<>(HttpTerminal.class);

    private static final Set<String> METHODS =
            Set.of("get", "head", "post", "put", "delete", "patch", "trace", "options", "connect", "method");
    private static final Set<String> NAMES =
            Set.of("field_name", "host", "content_length", "transfer_encoding", "connection", "expect");
    private static final Set<String> VALUES = Set.of(
            "field_value",
            "host_value",
            "length",
            "chunked",
            "coding",
            "close",
            "keep_alive",
            "option",
            "continue_100",
            "expectation");

    static {
        for (HttpTerminal terminal : HttpTerminal.values()) {
            ROLES.put(terminal, byName(terminal.name()));
        }
    }

    private static Role byName(String name) {
        if (METHODS.contains(name)) {
            return METHOD;
        }
        if (name.startsWith("http_")) {
            return VERSION;
        }
        if (NAMES.contains(name)) {
            return NAME;
        }
        return VALUES.contains(name) ? VALUE : TARGET;
    }

    static Role of(HttpTerminal terminal) {
        return Objects.requireNonNull(ROLES.get(terminal));
    }
}
