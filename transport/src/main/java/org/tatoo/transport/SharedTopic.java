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
 * A topic whose messages wait in a queue for each subscriber, as references to the same bytes. Publishing only queues, and
 * gives a task to connections that have none of this topic; so it waits for no peer.
 */
public final class SharedTopic implements Topic {
    private final Clock clock;
    // Guarded by itself; whoever holds it publishes, so that all subscribers see one order.
    private final Set<Subscriber> subscribers = new LinkedHashSet<>();

    /** A topic without subscribers. */
    public SharedTopic() {
        this(Clock.SYSTEM);
    }

    /** A topic whose messages expire by {@code clock}. */
    public SharedTopic(Clock clock) {
        this.clock = clock;
    }

    /** A message that is not changed any more. */
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
