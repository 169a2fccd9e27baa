package org.tatoo.samples.nats;

import org.jspecify.annotations.Nullable;

/** A subscription of a client. Guarded by the lock of the {@link Switchboard}. */
final class Subscription {
    private final Subscriber subscriber;
    private final String id;
    private final String subject;
    private final @Nullable String queue;
    private int delivered;
    /** The maximum number of messages; 0 for no maximum. */
    private int most;

    /**
     * Creates a subscription without deliveries.
     *
     * @param id the identifier that the client assigns
     * @param queue the queue group, one member of which gets each message; null for none
     */
    Subscription(Subscriber subscriber, String id, String subject, @Nullable String queue) {
        this.subscriber = subscriber;
        this.id = id;
        this.subject = subject;
        this.queue = queue;
    }

    Subscriber subscriber() {
        return subscriber;
    }

    String id() {
        return id;
    }

    String subject() {
        return subject;
    }

    @Nullable
    String queue() {
        return queue;
    }

    /** Ends the subscription after this number of messages, counted from its beginning. */
    void endAfter(int messages) {
        most = messages;
    }

    void count() {
        delivered++;
    }

    /** Returns whether the subscription has received its last message. */
    boolean isOver() {
        return most > 0 && delivered >= most;
    }
}
