package org.tatoo.samples.sni;

import java.net.InetSocketAddress;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The targets of connections, by the requested names.
 *
 * @param targets the targets by name, in lower case
 */
record Routes(Map<String, InetSocketAddress> targets) {
    static Routes of(List<Route> routes) {
        Map<String, InetSocketAddress> targets = new HashMap<>();
        routes.forEach(route -> targets.putIfAbsent(route.name(), route.target()));
        return new Routes(Map.copyOf(targets));
    }

    /**
     * Returns the target of {@code name}: by the name itself, with a wildcard as first label, or the default.
     *
     * @param name empty if the client has not sent one
     * @return null if there is no target
     */
    @Nullable
    InetSocketAddress find(String name) {
        String known = name.toLowerCase(Locale.ROOT);
        InetSocketAddress target = targets.get(known);
        int dot = known.indexOf('.');
        if (target == null && dot > 0) {
            target = targets.get("*" + known.substring(dot));
        }
        return target == null ? targets.get("*") : target;
    }
}
