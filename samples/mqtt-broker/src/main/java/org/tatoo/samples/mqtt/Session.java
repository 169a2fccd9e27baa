package org.tatoo.samples.mqtt;

import java.time.Duration;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The session state of a client: MQTT 5.0 section 4.1. Guarded by the broker's lock. */
final class Session {
    private final String client;
    private final Outbox outbox;
    private final Map<String, Subscription> filters = new LinkedHashMap<>(4);
    // Identifiers of QoS 2 messages from the client: PUBREC has been sent, and PUBREL is expected.
    private final Set<Integer> unreleased = new HashSet<>(4);
    private Duration expiry;
    private @Nullable Link link;
    private @Nullable Will will;

    /** @param expiry how long the session is kept without a connection; zero if it ends with its connection */
    Session(String client, Duration expiry, Outbox outbox) {
        this.client = client;
        this.expiry = expiry;
        this.outbox = outbox;
    }

    String client() {
        return client;
    }

    /** Returns how long the session is kept without a connection. */
    Duration expiry() {
        return expiry;
    }

    void expireAfter(Duration time) {
        expiry = time;
    }

    /** Returns whether the session ends with its connection. */
    boolean isShort() {
        return expiry.isZero();
    }

    /** Returns the will that waits to be published; null for none. */
    @Nullable
    Will will() {
        return will;
    }

    /** Returns whether the session ends before {@code due} is due, or with it. */
    boolean isOver(Will due) {
        return expiry.compareTo(due.delay()) <= 0;
    }

    void owe(@Nullable Will due) {
        will = due;
    }

    Outbox outbox() {
        return outbox;
    }

    /** Returns the subscriptions by filter. */
    Map<String, Subscription> filters() {
        return filters;
    }

    /** Returns the identifiers of QoS 2 messages that the client has not released. */
    Set<Integer> unreleased() {
        return unreleased;
    }

    /** Returns the connection; null if there is none. */
    @Nullable
    Link link() {
        return link;
    }

    void attach(@Nullable Link to) {
        link = to;
    }
}
