package org.tatoo.runtime;

/** The pool that keeps no arrays. */
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
