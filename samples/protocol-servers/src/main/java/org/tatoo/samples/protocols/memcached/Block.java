package org.tatoo.samples.protocols.memcached;

import java.nio.ByteBuffer;
import org.jspecify.annotations.Nullable;
import org.tatoo.runtime.Connection;
import org.tatoo.samples.protocols.Content;

/** A data block being received. A block for which there is no room is read but not stored. */
final class Block {
    private static final String TOO_LARGE = "object too large for cache";
    private static final String NO_ROOM = "out of memory storing object";

    private final Content content;
    private final int maxValue;
    private @Nullable String refusal;

    /** @param maxValue the maximum length of a stored value, in bytes */
    Block(Connection connection, int maxValue) {
        this.maxValue = maxValue;
        content = new Content(connection);
    }

    void add(ByteBuffer piece, long remaining) {
        if (refusal == null && content.length() + piece.remaining() + remaining > maxValue) {
            refuse(TOO_LARGE);
        }
        if (refusal == null && !content.add(piece, remaining)) {
            refuse(NO_ROOM);
        }
    }

    private void refuse(String why) {
        refusal = why;
        content.clear();
    }

    /** Returns the reason why the block is not stored; null if it can be. */
    @Nullable
    String refusal() {
        return refusal;
    }

    byte[] bytes() {
        return content.toByteArray();
    }

    /** Drops the block and releases its memory, even if its bytes have been passed on. */
    void clear() {
        content.clear();
        refusal = null;
    }
}
