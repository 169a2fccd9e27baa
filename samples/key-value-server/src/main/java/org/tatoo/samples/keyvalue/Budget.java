package org.tatoo.samples.keyvalue;

/** Bytes of memory that may be in use for one purpose. */
final class Budget {
    private final long limit;
    private long used;

    /** @param limit in bytes, at least 0 */
    Budget(long limit) {
        this.limit = limit;
    }

    /** Counts {@code bytes}, which may be negative, whatever the limit is. */
    void add(long bytes) {
        used += bytes;
    }

    /** Counts {@code bytes} if there is room for them. */
    boolean reserve(long bytes) {
        if (!hasRoomFor(bytes)) {
            return false;
        }
        used += bytes;
        return true;
    }

    /** Whether {@code bytes} more can be counted within the limit. */
    boolean hasRoomFor(long bytes) {
        return bytes <= limit - used;
    }

    /** In bytes. */
    long used() {
        return used;
    }

    /** In bytes. */
    long limit() {
        return limit;
    }
}
