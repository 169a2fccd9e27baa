package org.tatoo.runtime;

/**
 * A pool of byte arrays for parsers: for tokens split across buffers and for input outside the heap.
 *
 * <p>Only the thread that feeds the parsers may use their pool.
 */
public interface BufferPool {
    /**
     * Returns an array of at least {@code size} bytes with arbitrary content, to be released by {@link #release}.
     *
     * @param size in bytes, at least 1
     */
    byte[] acquire(int size);

    /** Returns an array obtained from {@link #acquire} to the pool; the caller must no longer use it. */
    void release(byte[] array);

    /** Returns a thread-safe pool that allocates every array and leaves it to the garbage collector. */
    static BufferPool unpooled() {
        return new BufferPool() {
            @Override
            public byte[] acquire(int size) {
                return new byte[size];
            }

            @Override
            public void release(byte[] array) {
                // left to the garbage collector
            }
        };
    }
}
