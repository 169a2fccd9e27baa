package org.tatoo.runtime;

import java.nio.ByteBuffer;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * Messages for many connections. What is published goes to each subscriber, in the same order to all; each message is
 * in memory once, however many subscribers wait for it. Nobody waits for a subscriber that receives slowly: its
 * messages wait up to a mark, then it loses the oldest ones, or is cut.
 *
 * <p>May be used by any thread, unless a method says otherwise.
 */
public interface Topic {
    /**
     * Subscribes a connection to what is published from now on. The subscription ends with the connection, or by
     * {@link Subscription#cancel}. To be called from callbacks and tasks of {@code connection} only.
     *
     * @param receiver gets the messages of this subscriber
     */
    Subscription subscribe(Connection connection, Terms terms, Receiver receiver);

    /**
     * Returns the same for a connection to which messages are written as they are. Its answer goes on until the handler
     * ends it, so the message as a rule is {@linkplain Connection#suspend suspended}.
     */
    default Subscription subscribe(Connection connection, Terms terms) {
        return subscribe(connection, terms, connection::asyncWrite);
    }

    /**
     * Publishes a message to all.
     *
     * @param message its remaining bytes, which must not change from now on
     * @return the number of subscribers
     */
    int publish(ByteBuffer message);

    /**
     * Returns the same; a subscriber that has not taken the message when {@code most} is over does not get it.
     *
     * @param most longer than zero
     */
    int publish(ByteBuffer message, Duration most);

    /** Returns the number of subscribers. */
    int subscribers();

    /** Gets the messages of one subscriber. */
    @FunctionalInterface
    interface Receiver {
        /**
         * Called on the connection's thread, as a task. The next messages follow when what this call queues has been
         * written.
         *
         * @param message a read-only view of its own of the shared bytes; may be given to {@link Connection#asyncWrite}
         */
        void received(ByteBuffer message);

        /** Called on the connection's thread, as a task, when the time of the subscription is over; it has ended. */
        default void expired() {}
    }

    /** The messages for one subscriber. */
    interface Subscription extends Cancellable {
        /**
         * Publishes a message to this subscriber only, after all that was published before.
         *
         * @param message its remaining bytes, which must not change from now on
         * @return false if the subscription has ended
         */
        boolean publish(ByteBuffer message);

        /** Ends it; messages that wait are dropped. After a call on the connection's thread none is received. */
        @Override
        void cancel();

        /** Returns whether it has not ended. */
        boolean isActive();

        /** Returns the number of messages that were lost because they waited too long or were too many. */
        long lost();
    }

    /** The way to treat a subscriber when more than the mark waits for it. */
    enum Overflow {
        /** The messages that have waited longest are dropped. */
        DROP_OLDEST,
        /** The subscription ends, and the connection is aborted. */
        CUT
    }

    /**
     * The terms of a subscription.
     *
     * @param mark in bytes, at least 1: more messages do not wait, except for a single one that is longer
     * @param overflow what happens above the mark
     * @param most when the subscription expires; null if never
     */
    record Terms(int mark, Overflow overflow, @Nullable Duration most) {
        /** @throws IllegalArgumentException if the mark is below 1, or the time not longer than zero */
        public Terms {
            if (mark < 1) {
                throw new IllegalArgumentException("mark must be at least 1: " + mark);
            }
            if (most != null && (most.isNegative() || most.isZero())) {
                throw new IllegalArgumentException("most must be longer than zero: " + most);
            }
        }

        /** Returns a mark of 64 KiB, above which the oldest messages are dropped; never expires. */
        public static Terms defaults() {
            return new Terms(64 << 10, Overflow.DROP_OLDEST, null);
        }

        /** Sets the mark. */
        public Terms withMark(int bytes) {
            return new Terms(bytes, overflow, most);
        }

        /** Sets what happens above the mark. */
        public Terms with(Overflow value) {
            return new Terms(mark, value, most);
        }

        /** Sets when the subscription expires. */
        public Terms expiringAfter(Duration value) {
            return new Terms(mark, overflow, value);
        }
    }
}
