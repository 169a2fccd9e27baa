package org.tatoo.samples.keyvalue;

/**
 * The memory of one client's requests in progress. The first {@value #FREE} bytes are not counted, since a connection
 * takes more than that anyway. Further memory is reserved in pieces and kept until {@link #settle}, so that the
 * requests of one read make at most a few reservations.
 */
final class Allowance {
    /** The number of bytes that are not counted. */
    static final int FREE = 512;

    private static final int PIECE = 4 << 10;

    /** The maximum number of bytes kept for the next request. */
    private static final int KEPT = 64 << 10;

    private final Client client;
    private long held;
    private long granted = FREE;

    Allowance(Client client) {
        this.client = client;
    }

    /** Takes {@code bytes} more; returns false if there is no room for them. */
    boolean take(long bytes) {
        if (held + bytes > granted && !isGranted(held + bytes - granted)) {
            return false;
        }
        held += bytes;
        return true;
    }

    private boolean isGranted(long more) {
        long pieces = (more + PIECE - 1) / PIECE * PIECE;
        if (!client.reserve(pieces)) {
            return false;
        }
        granted += pieces;
        return true;
    }

    /** Counts {@code bytes} as no longer taken. */
    void give(long bytes) {
        held -= bytes;
        if (granted - held > KEPT) {
            settle();
        }
    }

    /** Counts nothing as taken. */
    void giveAll() {
        give(held);
    }

    /** Releases reserved memory that is not taken. */
    void settle() {
        long needed = Math.max(FREE, held);
        if (granted > needed) {
            client.release(granted - needed);
            granted = needed;
        }
    }
}
