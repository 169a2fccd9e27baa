package org.tatoo.samples.http2;

/** How many bytes of DATA one side may still send: RFC 9113 section 6.9. May be negative after SETTINGS. */
final class Window {
    /** The size at the beginning, unless SETTINGS change it. */
    static final int USUAL = 65_535;

    private static final long LARGEST = Integer.MAX_VALUE;

    private long size;

    Window(int size) {
        this.size = size;
    }

    /** How many bytes may be sent; none if not above 0. */
    long size() {
        return size;
    }

    /** Takes what has been sent; false if it is too much. */
    boolean take(int count) {
        size -= count;
        return size >= 0;
    }

    /**
     * Adds to the window.
     *
     * @param count negative if SETTINGS make windows smaller
     * @return false if the window is too large
     */
    boolean add(long count) {
        size += count;
        return size <= LARGEST;
    }

    /** By how much to open a window of the usual size; 0 as long as more than half of it is left. */
    int refill() {
        if (size > USUAL / 2) {
            return 0;
        }
        int count = (int) (USUAL - size);
        size = USUAL;
        return count;
    }
}
