package org.tatoo.samples.mqtt;

import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** What the broker knows of a client: MQTT 3.1.1 section 3.1.2.4. Guarded by the broker's lock. */
final class Session {
    private final String client;
    private final boolean clean;
    private final Outbox outbox;
    private final Map<String, Integer> filters = new LinkedHashMap<>(4);
    // Of QoS 2, from the client: PUBREC was sent, and PUBREL is to come.
    private final Set<Integer> unreleased = new HashSet<>(4);
    private @Nullable Link link;

    /** @param clean whether it ends with its connection */
    Session(String client, boolean clean, Outbox outbox) {
        this.client = client;
        this.clean = clean;
        this.outbox = outbox;
    }

    String client() {
        return client;
    }

    boolean isClean() {
        return clean;
    }

    /** The messages for the client. */
    Outbox outbox() {
        return outbox;
    }

    /** Its subscriptions: the filters with the QoS that was granted. */
    Map<String, Integer> filters() {
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
