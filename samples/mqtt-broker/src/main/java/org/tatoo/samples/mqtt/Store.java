package org.tatoo.samples.mqtt;

/**
 * Counts the messages that wait or are not acknowledged: each once, however many sessions have it, and what it takes to
 * refer to it. Guarded by the broker's lock.
 */
final class Store {
    /** What one session takes for a message, besides the message. */
    static final long REFERENCE = 80;

    private final long limit;
    private long used;

    /** @param limit in bytes */
    Store(long limit) {
        this.limit = limit;
    }

    /** Whether there is more than may be. */
    boolean isOver() {
        return used > limit;
    }

    /** The bytes that are used. */
    long used() {
        return used;
    }

    /** One more session keeps {@code message}. */
    void keep(Message message) {
        used += REFERENCE + (message.keep() ? message.size() : 0);
    }

    /** One of those that keep {@code message} does so no more. */
    void release(Message message) {
        used -= REFERENCE + (message.release() ? message.size() : 0);
    }
}
