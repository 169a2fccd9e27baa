package org.tatoo.transport;

import java.nio.ByteBuffer;

/** Utilities for buffers to be written. */
final class Buffers {
    private Buffers() {}

    /**
     * Returns a new buffer with the remaining bytes of {@code length} buffers, starting at index {@code offset}.
     * Positions and limits of the source buffers do not change.
     */
    static ByteBuffer joined(ByteBuffer[] parts, int offset, int length) {
        ByteBuffer joined = ByteBuffer.allocate(remaining(parts, offset, length));
        copy(parts, offset, length, joined);
        return joined.flip();
    }

    /** Returns the number of remaining bytes in {@code length} buffers, starting at index {@code offset}. */
    static int remaining(ByteBuffer[] parts, int offset, int length) {
        int size = 0;
        for (int i = offset; i < offset + length; i++) {
            size += parts[i].remaining();
        }
        return size;
    }

    /** Copies these bytes to {@code target}. Positions and limits of the source buffers do not change. */
    static void copy(ByteBuffer[] parts, int offset, int length, ByteBuffer target) {
        for (int i = offset; i < offset + length; i++) {
            target.put(parts[i].duplicate());
        }
    }
}
