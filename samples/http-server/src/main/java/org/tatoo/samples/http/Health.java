package org.tatoo.samples.http;

import org.jspecify.annotations.Nullable;
import org.tatoo.server.Server;

/** The health of the server for load balancers; exists before the server does. */
final class Health {
    private volatile @Nullable Server server;

    /** Uses the health of {@code server} from now on. */
    void follow(Server followed) {
        server = followed;
    }

    /** Returns {@link Server#isHealthy}, or true before there is a server. */
    boolean isGood() {
        Server known = server;
        return known == null || known.isHealthy();
    }
}
