package org.tatoo.runtime;

import java.util.Arrays;

/**
 * Bytes taken from earlier buffers that are not yet part of a delivered token: those of the token in progress, or a
 * recognised token whose reductions were paused, followed by bytes to be read again. A few bytes are stored in a
 * private array, allocated when the first are held; more bytes are stored in an array of the pool, which grows with the
 * bytes received.
 */
final class HeldBytes {
    private static final byte[] NONE = {};

    /** The size of the private array: most tokens fit, and pooling such arrays would not be cheaper. */
    private static final int SMALL = 64;

    /** The number of bytes below which a loop copies faster than a call. */
    private static final int FEW = 8;

    private final BufferPool pool;

    /** The maximum number of bytes; the array does not grow beyond it. */
    private final int most;

    private byte[] own = NONE;
    private byte[] array = NONE;
    private int from;
    private int to;

    HeldBytes(BufferPool pool) {
        this(pool, Integer.MAX_VALUE);
    }

    HeldBytes(BufferPool pool, int most) {
        this.pool = pool;
        this.most = most;
    }

    /** Returns whether the bytes are in an array of the pool. */
    boolean isBorrowed() {
        return array.length > SMALL;
    }

    /** Returns the size of the array of the pool; 0 if there is none. */
    int size() {
        return isBorrowed() ? array.length : 0;
    }

    /** Returns the array that holds the bytes; another one after {@link #append}. */
    byte[] array() {
        return array;
    }

    /** Returns the index of the first byte. */
    int from() {
        return from;
    }

    /** Returns the index after the last byte. */
    int to() {
        return to;
    }

    int length() {
        return to - from;
    }

    boolean isEmpty() {
        return from == to;
    }

    byte[] copy() {
        return Arrays.copyOfRange(array, from, to);
    }

    /** Adds one byte. */
    void append(byte b) {
        if (to == array.length) {
            makeRoom(1);
        }
        array[to++] = b;
    }

    /** Adds the bytes of {@code source} from {@code start} to {@code end} (exclusive). */
    void append(byte[] source, int start, int end) {
        int added = end - start;
        if (to + added > array.length) {
            makeRoom(added);
        }
        if (added < FEW) {
            for (int i = 0; i < added; i++) {
                array[to + i] = source[start + i];
            }
        } else {
            System.arraycopy(source, start, array, to, added);
        }
        to += added;
    }

    private void makeRoom(int added) {
        int length = length();
        byte[] larger = length + added <= SMALL ? ownArray() : pool.acquire(larger(length, added));
        System.arraycopy(array, from, larger, 0, length);
        if (larger != array) {
            giveBack();
            array = larger;
        }
        from = 0;
        to = length;
    }

    private int larger(int length, int added) {
        return Math.max(length + added, (int) Math.min(2L * length, most));
    }

    private byte[] ownArray() {
        if (own == NONE) {
            own = new byte[SMALL];
        }
        return own;
    }

    /** Drops the first {@code count} bytes; with the last byte, returns the array to the pool. */
    void drop(int count) {
        from += count;
        if (from == to) {
            clear();
        }
    }

    /** Drops all but the first {@code length} bytes. */
    void truncate(int length) {
        to = from + length;
        if (length == 0) {
            clear();
        }
    }

    /** Drops all bytes. */
    void clear() {
        giveBack();
        from = 0;
        to = 0;
    }

    private void giveBack() {
        if (isBorrowed()) {
            pool.release(array);
            array = own;
        }
    }
}
