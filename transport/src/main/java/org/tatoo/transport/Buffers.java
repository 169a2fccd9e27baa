package org.tatoo.transport;

import java.nio.ByteBuffer;

/** What transports do with buffers that are to be written. */
final class Buffers {
    private Buffers() {}

    /**
     * The remaining bytes of {@code length} buffers from the index {@code offset} on, in a new buffer. Positions and
     * limits of the others stay as they are.
     */
    static ByteBuffer joined(ByteBuffer[] parts, int offset, int length) {
        ByteBuffer joined = ByteBuffer.allocate(remaining(parts, offset, length));
        copy(parts, offset, length, joined);
        return joined.flip();
    }

    /** The number of the remaining bytes of {@code length} buffers from the index {@code offset} on. */
    static int remaining(ByteBuffer[] parts, int offset, int length) {
        int size = 0;
        for (int i = offset; i < offset + length; i++) {
            size += parts[i].remaining();
        }
        return size;
    }

    /** Puts these bytes into {@code target}. Positions and limits of the buffers stay as they are. */
    static void copy(ByteBuffer[] parts, int offset, int length, ByteBuffer target) {
        for (int i = offset; i < offset + length; i++) {
            target.put(parts[i].duplicate());
        }
    }
}
