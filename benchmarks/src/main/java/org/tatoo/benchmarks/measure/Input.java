package org.tatoo.benchmarks.measure;

import java.nio.ByteBuffer;

/**
 * Bytes and how they come.
 *
 * @param piece the most bytes that come at once, at least 1
 * @param direct whether the bytes lie outside the heap
 */
public record Input(byte[] bytes, int piece, boolean direct) {
    /** The size of the pieces that stands for all bytes at once. */
    public static final int WHOLE = Integer.MAX_VALUE;

    public Input {
        piece = Math.min(piece, bytes.length);
    }

    /** The number of pieces. */
    public int pieces() {
        return (bytes.length + piece - 1) / piece;
    }

    /** Where the piece of {@code index} ends. */
    public int end(int index) {
        return Math.min((index + 1) * piece, bytes.length);
    }

    /** The pieces, each from position 0 to its limit. */
    public ByteBuffer[] buffers() {
        ByteBuffer[] buffers = new ByteBuffer[pieces()];
        for (int i = 0; i < buffers.length; i++) {
            int start = i * piece;
            int size = end(i) - start;
            ByteBuffer buffer = direct ? ByteBuffer.allocateDirect(size) : ByteBuffer.allocate(size);
            buffers[i] = buffer.put(bytes, start, size).flip();
        }
        return buffers;
    }
}
