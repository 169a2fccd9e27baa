package org.tatoo.samples.http;

import org.jspecify.annotations.Nullable;
import org.tatoo.server.Server;

/** Whether load balancers should send clients; known to the service before its server is there. */
final class Health {
    private volatile @Nullable Server server;

    /** From now on it is that of {@code server}. */
    void follow(Server followed) {
        server = followed;
    }

    /** As of {@link Server#isHealthy}; also before there is a server. */
    boolean isGood() {
        Server known = server;
        return known == null || known.isHealthy();
    }
}
