package org.tatoo.benchmarks.http;

import java.util.EnumMap;
import java.util.Map;
import java.util.Objects;
import org.tatoo.grammars.http.HttpTerminal;

/** What the terminals of the grammar stand for, by their names: a grammar that tells more of them apart stays usable. */
enum Role {
    METHOD,
    /** A part of the target, if it stands between the method and the version. */
    TARGET,
    VERSION,
    NAME,
    VALUE;

    private static final Map<HttpTerminal, Role> ROLES = new EnumMap<>(HttpTerminal.class);

    static {
        for (HttpTerminal terminal : HttpTerminal.values()) {
            ROLES.put(terminal, byName(terminal.name()));
        }
    }

    private static Role byName(String name) {
        if (name.contains("method")) {
            return METHOD;
        }
        if (name.contains("version")) {
            return VERSION;
        }
        if (name.endsWith("value")) {
            return VALUE;
        }
        return name.endsWith("name") ? NAME : TARGET;
    }

    static Role of(HttpTerminal terminal) {
        return Objects.requireNonNull(ROLES.get(terminal));
    }
}
