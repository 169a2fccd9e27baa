package org.tatoo.runtime;

/**
 * Lends byte arrays to parsers, for tokens cut by the end of a buffer and for input outside the heap.
 *
 * <p>A pool belongs to the thread that feeds the parsers using it.
 */
public interface BufferPool {
    /**
     * Lends an array of at least {@code size} bytes; its content is arbitrary.
     *
     * @param size in bytes, at least 1
     */
    byte[] acquire(int size);

    /** Takes back an array that {@link #acquire} lent and that is no longer used. */
    void release(byte[] array);

    /**
     * Returns a pool that allocates every array and leaves it to the garbage collector; safe for use by all threads.
     */
    static BufferPool unpooled() {
        return UnpooledBuffers.INSTANCE;
    }
}
