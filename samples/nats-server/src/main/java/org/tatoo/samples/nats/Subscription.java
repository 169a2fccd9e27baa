package org.tatoo.samples.nats;

import org.jspecify.annotations.Nullable;

/** A subscription of a client. Guarded by the lock of the {@link Switchboard}. */
final class Subscription {
    private final Subscriber subscriber;
    private final String id;
    private final String subject;
    private final @Nullable String queue;
    private int delivered;
    /** 0 for any number. */
    private int most;

    /**
     * One to which nothing was delivered.
     *
     * @param id what the client calls it
     * @param queue the group of which one member gets each message; null if this is of none
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

    /** It ends after so many messages, counted from its beginning. */
    void endAfter(int messages) {
        most = messages;
    }

    /** One message more. */
    void count() {
        delivered++;
    }

    /** Whether it has had all its messages. */
    boolean isOver() {
        return most > 0 && delivered >= most;
    }
}
