package org.tatoo.samples.http2;

/** The number of DATA bytes that one side may still send: RFC 9113 section 6.9. May be negative after SETTINGS. */
final class Window {
    /** The initial size, unless SETTINGS change it. */
    static final int USUAL = 65_535;

    private static final long LARGEST = Integer.MAX_VALUE;

    private long size;

    Window(int size) {
        this.size = size;
    }

    /** Returns the number of bytes that may be sent; none if it is not positive. */
    long size() {
        return size;
    }

    /** Subtracts bytes sent; returns false if they exceed the window. */
    boolean take(int count) {
        size -= count;
        return size >= 0;
    }

    /**
     * Adds to the window.
     *
     * @param count negative if SETTINGS shrink windows
     * @return false if the window is too large
     */
    boolean add(long count) {
        size += count;
        return size <= LARGEST;
    }

    /** Returns the increment that restores the initial size; 0 while more than half of it is left. */
    int refill() {
        if (size > USUAL / 2) {
            return 0;
        }
        int count = (int) (USUAL - size);
        size = USUAL;
        return count;
    }
}
