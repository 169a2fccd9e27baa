package org.tatoo.samples.keyvalue;

/** A budget of memory for one purpose, in bytes. */
final class Budget {
    private final long limit;
    private long used;

    /** @param limit the limit in bytes, at least 0 */
    Budget(long limit) {
        this.limit = limit;
    }

    /** Adds {@code bytes}, which may be negative, regardless of the limit. */
    void add(long bytes) {
        used += bytes;
    }

    /** Adds {@code bytes} if there is room for them; else returns false. */
    boolean reserve(long bytes) {
        if (!hasRoomFor(bytes)) {
            return false;
        }
        used += bytes;
        return true;
    }

    /** Returns whether {@code bytes} more fit within the limit. */
    boolean hasRoomFor(long bytes) {
        return bytes <= limit - used;
    }

    long used() {
        return used;
    }

    long limit() {
        return limit;
    }
}
