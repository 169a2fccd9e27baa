package org.tatoo.samples.protocols.stomp;

/**
 * Counts the messages that wait or are not acknowledged: each once, however many subscriptions have it. Guarded by the
 * broker's lock.
 */
final class Store {
    private final long limit;
    private long used;

    /** @param limit in bytes */
    Store(long limit) {
        this.limit = limit;
    }

    /** Whether {@code message} may wait. */
    boolean hasRoomFor(Message message) {
        return message.isKept() || message.size() <= limit - used;
    }

    /** One more keeps {@code message}. */
    void keep(Message message) {
        if (message.keep()) {
            used += message.size();
        }
    }

    /** One of those that keep {@code message} does so no more. */
    void release(Message message) {
        if (message.release()) {
            used -= message.size();
        }
    }
}
