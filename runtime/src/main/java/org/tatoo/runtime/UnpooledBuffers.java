package org.tatoo.runtime;

/** A pool that retains no arrays. */
enum UnpooledBuffers implements BufferPool {
    INSTANCE;

    @Override
    public byte[] acquire(int size) {
        return new byte[size];
    }

    @Override
    public void release(byte[] array) {
        // left to the garbage collector
    }
}
