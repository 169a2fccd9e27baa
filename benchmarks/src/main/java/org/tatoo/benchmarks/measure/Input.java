package org.tatoo.benchmarks.measure;

import java.nio.ByteBuffer;

/**
 * Bytes and the pieces in which they are parsed.
 *
 * @param piece the maximum number of bytes in one read, at least 1
 * @param direct whether the bytes are in direct buffers
 */
public record Input(byte[] bytes, int piece, boolean direct) {
    /** The piece size that stands for all bytes at once. */
    public static final int WHOLE = Integer.MAX_VALUE;

    public Input {
        piece = Math.min(piece, bytes.length);
    }

    /** Returns the number of pieces. */
    public int pieces() {
        return (bytes.length + piece - 1) / piece;
    }

    /** Returns the end of the piece with this {@code index}. */
    public int end(int index) {
        return Math.min((index + 1) * piece, bytes.length);
    }

    /** Returns the pieces, each from position 0 to its limit. */
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
