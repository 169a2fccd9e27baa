package org.tatoo.samples.protocols.stomp;

/**
 * Accounting of the messages that wait or are not acknowledged; each counts once, however many subscriptions refer to
 * it. Guarded by the broker's lock.
 */
final class Store {
    private final long limit;
    private long used;

    /** @param limit the limit in bytes */
    Store(long limit) {
        this.limit = limit;
    }

    /** Returns whether {@code message} may wait. */
    boolean hasRoomFor(Message message) {
        return message.isKept() || message.size() <= limit - used;
    }

    /** Adds a reference to {@code message}. */
    void keep(Message message) {
        if (message.keep()) {
            used += message.size();
        }
    }

    /** Removes a reference to {@code message}. */
    void release(Message message) {
        if (message.release()) {
            used -= message.size();
        }
    }
}
