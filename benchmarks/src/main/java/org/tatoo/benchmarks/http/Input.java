package org.tatoo.benchmarks.http;

import java.nio.ByteBuffer;

/**
 * A request and how it comes.
 *
 * @param bytes one whole request
 * @param piece the most bytes that come at once, at least 1
 * @param direct whether the bytes lie outside the heap
 */
record Input(byte[] bytes, int piece, boolean direct) {
    /** The number of pieces. */
    int pieces() {
        return (bytes.length + piece - 1) / piece;
    }

    /** Where the piece of {@code index} ends. */
    int end(int index) {
        return Math.min((index + 1) * piece, bytes.length);
    }

    /** The pieces, each from position 0 to its limit. */
    ByteBuffer[] buffers() {
        ByteBuffer[] buffers = new ByteBuffer[pieces()];
        for (int i = 0; i < buffers.length; i++) {
            int start = i * piece;
            buffers[i] =
                    allocate(end(i) - start).put(bytes, start, end(i) - start).flip();
        }
        return buffers;
    }

    private ByteBuffer allocate(int size) {
        return direct ? ByteBuffer.allocateDirect(size) : ByteBuffer.allocate(size);
    }
}
