package org.tatoo.runtime;

import java.nio.ByteBuffer;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * A source of messages for many connections. Each subscriber receives the published messages, all in the same order; a
 * message is in memory once, independent of the number of subscribers. A slow subscriber delays no other: its messages
 * are queued up to a mark; above it, the subscriber loses the oldest ones or is disconnected.
 *
 * <p>Safe for use by any thread, unless a method specifies otherwise.
 */
public interface Topic {
    /**
     * Subscribes a connection to the messages published from now on. The subscription ends with the connection, or by
     * {@link Subscription#cancel}. Call it from callbacks and tasks of {@code connection} only.
     *
     * @param receiver the receiver of this subscriber's messages
     */
    Subscription subscribe(Connection connection, Terms terms, Receiver receiver);

    /**
     * Subscribes a connection to which messages are written unchanged. The answer continues until the handler ends it,
     * so the message is usually {@linkplain Connection#suspend suspended}.
     */
    default Subscription subscribe(Connection connection, Terms terms) {
        return subscribe(connection, terms, connection::asyncWrite);
    }

    /**
     * Publishes a message to all subscribers.
     *
     * @param message its remaining bytes, which must not change from now on
     * @return the number of subscribers
     */
    int publish(ByteBuffer message);

    /**
     * Publishes a message to all subscribers; it is dropped for those that have not received it after {@code most}.
     *
     * @param most longer than zero
     */
    int publish(ByteBuffer message, Duration most);

    /** Returns the number of subscribers. */
    int subscribers();

    /** The receiver of the messages of one subscriber. */
    @FunctionalInterface
    interface Receiver {
        /**
         * Called on the connection's thread, as a task. Further messages follow once the output queued by this call has
         * been written.
         *
         * @param message a separate read-only view of the shared bytes; may be passed to {@link Connection#asyncWrite}
         */
        void received(ByteBuffer message);

        /** Called on the connection's thread, as a task, when the subscription has expired and ended. */
        default void expired() {}
    }

    /** The subscription of one connection. */
    interface Subscription extends Cancellable {
        /**
         * Publishes a message to this subscriber only, after all messages published before.
         *
         * @param message its remaining bytes, which must not change from now on
         * @return false if the subscription has ended
         */
        boolean publish(ByteBuffer message);

        /**
         * Ends the subscription and drops queued messages. After a call on the connection's thread, none is received.
         */
        @Override
        void cancel();

        /** Returns whether the subscription has not ended. */
        boolean isActive();

        /** Returns the number of messages dropped because they expired or exceeded the mark. */
        long lost();
    }

    /** The policy for a subscriber whose queued messages exceed the mark. */
    enum Overflow {
        /** Drops the oldest queued messages. */
        DROP_OLDEST,
        /** Ends the subscription and aborts the connection. */
        CUT
    }

    /**
     * The terms of a subscription.
     *
     * @param mark the maximum size of queued messages in bytes, at least 1; a single longer message is still queued
     * @param overflow the policy above the mark
     * @param most the duration after which the subscription expires; null for no limit
     */
    record Terms(int mark, Overflow overflow, @Nullable Duration most) {
        /** @throws IllegalArgumentException if the mark is below 1, or the duration is not longer than zero */
        public Terms {
            if (mark < 1) {
                throw new IllegalArgumentException("mark must be at least 1: " + mark);
            }
            if (most != null && (most.isNegative() || most.isZero())) {
                throw new IllegalArgumentException("most must be longer than zero: " + most);
            }
        }

        /** Returns terms with a mark of 64 KiB, above which the oldest messages are dropped, and no expiry. */
        public static Terms defaults() {
            return new Terms(64 << 10, Overflow.DROP_OLDEST, null);
        }

        /** Returns these terms with another mark, in bytes. */
        public Terms withMark(int bytes) {
            return new Terms(bytes, overflow, most);
        }

        /** Returns these terms with another policy above the mark. */
        public Terms with(Overflow value) {
            return new Terms(mark, value, most);
        }

        /** Returns these terms with another duration until the subscription expires. */
        public Terms expiringAfter(Duration value) {
            return new Terms(mark, overflow, value);
        }
    }
}
