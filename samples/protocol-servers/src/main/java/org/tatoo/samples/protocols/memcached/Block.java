package org.tatoo.samples.protocols.memcached;

import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;

/** A data block as it arrives. A block that is too large is read but not stored. */
final class Block {
    private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    private boolean tooLarge;

    void add(ByteBuffer piece, long remaining) {
        if (tooLarge || bytes.size() + piece.remaining() + remaining > Cache.MAX_VALUE) {
            tooLarge = true;
            bytes.reset();
            return;
        }
        byte[] copy = new byte[piece.remaining()];
        piece.get(copy);
        bytes.writeBytes(copy);
    }

    boolean isTooLarge() {
        return tooLarge;
    }

    byte[] bytes() {
        return bytes.toByteArray();
    }
}
