package org.tatoo.samples.mqtt;

import org.jspecify.annotations.Nullable;
import org.tatoo.runtime.Connection;

/** A connection of a client, as the broker knows it. But for the connection, guarded by the broker's lock. */
final class Link {
    private final Connection connection;
    private @Nullable Message will;
    private @Nullable Session session;

    Link(Connection connection) {
        this.connection = connection;
    }

    Connection connection() {
        return connection;
    }

    /** Begins a session, or goes on with it. */
    void join(Session joined, @Nullable Message last) {
        session = joined;
        will = last;
    }

    /** The session that this connection serves; null before CONNECT, after the end, and when another has taken over. */
    @Nullable
    Session session() {
        return session;
    }

    /** Serves its session no more, and returns its will. */
    @Nullable
    Message leave() {
        Message last = will;
        session = null;
        will = null;
        return last;
    }
}
