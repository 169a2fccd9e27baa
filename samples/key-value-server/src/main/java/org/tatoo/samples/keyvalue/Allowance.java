package org.tatoo.samples.keyvalue;

/**
 * The memory that the requests in progress of one client take. Up to {@value #FREE} bytes are no more than what a
 * connection takes anyway, and are not counted. More is reserved in pieces, and kept until {@link #settle}, so that the
 * requests of one read reserve at most a few times.
 */
final class Allowance {
    /** In bytes. */
    static final int FREE = 512;

    private static final int PIECE = 4 << 10;

    /** In bytes: more than that is not kept for the next request. */
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

    /** Gives back {@code bytes} taken before. */
    void give(long bytes) {
        held -= bytes;
        if (granted - held > KEPT) {
            settle();
        }
    }

    /** Gives back everything. */
    void giveAll() {
        give(held);
    }

    /** Keeps nothing reserved that is not taken. */
    void settle() {
        long needed = Math.max(FREE, held);
        if (granted > needed) {
            client.release(granted - needed);
            granted = needed;
        }
    }
}
