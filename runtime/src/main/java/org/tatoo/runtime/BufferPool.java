package org.tatoo.runtime;

/**
 * Lends byte arrays to parsers: for a token cut by the end of a buffer, and for input that lies outside the heap.
 *
 * <p>A pool belongs to one thread, the one that feeds the parsers that use it.
 */
public interface BufferPool {
    /**
     * Lends an array of at least {@code size} bytes; its content is arbitrary.
     *
     * @param size in bytes, at least 1
     */
    byte[] acquire(int size);

    /** Takes back an array that {@link #acquire} lent and nobody uses any more. */
    void release(byte[] array);

    /** A pool that allocates each array and leaves it to the garbage collector; usable from every thread. */
    static BufferPool unpooled() {
        return UnpooledBuffers.INSTANCE;
    }
}
