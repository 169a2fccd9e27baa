package org.tatoo.samples.mqtt;

import java.time.Duration;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** What the broker knows of a client: MQTT 5.0 section 4.1. Guarded by the broker's lock. */
final class Session {
    private final String client;
    private final Outbox outbox;
    private final Map<String, Subscription> filters = new LinkedHashMap<>(4);
    // Of QoS 2, from the client: PUBREC was sent, and PUBREL is to come.
    private final Set<Integer> unreleased = new HashSet<>(4);
    private Duration expiry;
    private @Nullable Link link;
    private @Nullable Will will;

    /** @param expiry how long it stays without a connection; zero if it ends with its connection */
    Session(String client, Duration expiry, Outbox outbox) {
        this.client = client;
        this.expiry = expiry;
        this.outbox = outbox;
    }

    String client() {
        return client;
    }

    /** How long it stays without a connection. */
    Duration expiry() {
        return expiry;
    }

    void expireAfter(Duration time) {
        expiry = time;
    }

    /** Whether it ends with its connection. */
    boolean isShort() {
        return expiry.isZero();
    }

    /** What is still to be published because the client is gone; null for nothing. */
    @Nullable
    Will will() {
        return will;
    }

    /** Whether the session ends before {@code due} is due. */
    boolean isOver(Will due) {
        return expiry.compareTo(due.delay()) <= 0;
    }

    void owe(@Nullable Will due) {
        will = due;
    }

    /** The messages for the client. */
    Outbox outbox() {
        return outbox;
    }

    /** Its subscriptions by their filters. */
    Map<String, Subscription> filters() {
        return filters;
    }

    /** The identifiers of messages of QoS 2 that the client has not released. */
    Set<Integer> unreleased() {
        return unreleased;
    }

    /** Its connection; null if there is none. */
    @Nullable
    Link link() {
        return link;
    }

    void attach(@Nullable Link to) {
        link = to;
    }
}
