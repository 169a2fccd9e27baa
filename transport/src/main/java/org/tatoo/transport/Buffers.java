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
        int size = 0;
        for (int i = offset; i < offset + length; i++) {
            size += parts[i].remaining();
        }
        ByteBuffer joined = ByteBuffer.allocate(size);
        for (int i = offset; i < offset + length; i++) {
            joined.put(parts[i].duplicate());
        }
        return joined.flip();
    }
}
