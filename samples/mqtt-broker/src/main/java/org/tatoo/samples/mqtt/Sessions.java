package org.tatoo.samples.mqtt;

import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/** All sessions by the identifiers of their clients. Guarded by the broker's lock. */
final class Sessions {
    private final MqttLimits limits;
    private final LongSupplier clock;
    private final Map<String, Session> all = new HashMap<>();
    // Those without a connection, and since when; first those that have been so for longest.
    private final Map<Session, Long> absent = new LinkedHashMap<>();
    private long named;

    /** @param clock in nanoseconds, from any origin */
    Sessions(MqttLimits limits, LongSupplier clock) {
        this.limits = limits;
        this.clock = clock;
    }

    /** The session of a client; null if there is none. */
    @Nullable
    Session get(String client) {
        return all.get(client);
    }

    boolean isFull() {
        return all.size() >= limits.sessions();
    }

    /** An identifier that no client has (MQTT-3.1.3-6). */
    String newName() {
        String name;
        do {
            name = "client-" + ++named;
        } while (all.containsKey(name));
        return name;
    }

    void add(Session session) {
        all.put(session.client(), session);
    }

    void remove(Session session) {
        all.remove(session.client(), session);
        absent.remove(session);
    }

    /** The session has no connection from now on. */
    void leaves(Session session) {
        absent.put(session, clock.getAsLong());
    }

    /** The session has a connection from now on. */
    void returns(Session session) {
        absent.remove(session);
    }

    /** A session that has been without a connection for too long; null if there is none. */
    @Nullable
    Session expired() {
        return absent.entrySet().stream()
                .findFirst()
                .filter(first -> clock.getAsLong() - first.getValue()
                        >= limits.sessionExpiry().toNanos())
                .map(Map.Entry::getKey)
                .orElse(null);
    }

    /** The session for which most is kept. */
    Optional<Session> heaviest() {
        return all.values().stream()
                .filter(session -> !session.outbox().isEmpty())
                .max(Comparator.comparingLong(session -> session.outbox().size()));
    }
}
