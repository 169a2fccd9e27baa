package org.tatoo.samples.mqtt;

/**
 * Accounting of the messages that wait or are not acknowledged. Each message counts once, however many sessions refer
 * to it; each reference counts in addition. Guarded by the broker's lock.
 */
final class Store {
    /** The size of a session's reference to a message, in bytes. */
    static final long REFERENCE = 80;

    private final long limit;
    private long used;

    /** @param limit the limit in bytes */
    Store(long limit) {
        this.limit = limit;
    }

    /** Returns whether the limit is exceeded. */
    boolean isOver() {
        return used > limit;
    }

    long used() {
        return used;
    }

    /** Adds a session's reference to {@code message}. */
    void keep(Message message) {
        used += REFERENCE + (message.keep() ? message.size() : 0);
    }

    /** Removes a session's reference to {@code message}. */
    void release(Message message) {
        used -= REFERENCE + (message.release() ? message.size() : 0);
    }
}
