package org.tatoo.transport;

import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.Iterator;
import java.util.LinkedHashSet;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.tatoo.runtime.Connection;
import org.tatoo.runtime.Topic;

/**
 * A topic that queues its messages for each subscriber, as references to the same bytes. Publishing only queues the
 * message, and submits a task to connections that have no pending task of this topic. It never waits for a peer.
 */
public final class SharedTopic implements Topic {
    private final Clock clock;
    // Guarded by its own monitor, which publishers hold, so that all subscribers see the same order.
    private final Set<Subscriber> subscribers = new LinkedHashSet<>();

    /** Creates a topic without subscribers. */
    public SharedTopic() {
        this(Clock.SYSTEM);
    }

    /** Creates a topic whose messages expire by {@code clock}. */
    public SharedTopic(Clock clock) {
        this.clock = clock;
    }

    /** An immutable message. */
    record Message(ByteBuffer bytes, boolean expires, long end) {
        int size() {
            return bytes.remaining();
        }

        boolean isOver(long now) {
            return expires && now - end >= 0;
        }

        ByteBuffer view() {
            return bytes.duplicate();
        }
    }

    @Override
    public Subscription subscribe(Connection connection, Terms terms, Receiver receiver) {
        Subscriber subscriber = new Subscriber(this, connection, terms, receiver);
        synchronized (subscribers) {
            subscribers.add(subscriber);
        }
        subscriber.begin();
        return subscriber;
    }

    @Override
    public int publish(ByteBuffer message) {
        return publish(newMessage(message, null));
    }

    @Override
    public int publish(ByteBuffer message, Duration most) {
        if (most.isNegative() || most.isZero()) {
            throw new IllegalArgumentException("the time must be longer than zero: " + most);
        }
        return publish(newMessage(message, most));
    }

    Message newMessage(ByteBuffer bytes, @Nullable Duration most) {
        long end = most == null ? 0 : clock.nanoTime() + most.toNanos();
        return new Message(bytes.slice().asReadOnlyBuffer(), most != null, end);
    }

    private int publish(Message message) {
        synchronized (subscribers) {
            for (Iterator<Subscriber> each = subscribers.iterator(); each.hasNext(); ) {
                if (!each.next().offer(message)) {
                    each.remove();
                }
            }
            return subscribers.size();
        }
    }

    void remove(Subscriber subscriber) {
        synchronized (subscribers) {
            subscribers.remove(subscriber);
        }
    }

    long now() {
        return clock.nanoTime();
    }

    @Override
    public int subscribers() {
        synchronized (subscribers) {
            return subscribers.size();
        }
    }
}
