package org.tatoo.server;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.SocketChannel;

/**
 * The bytes of one connection that are read and not parsed. Within a turn they lie in the loop's read buffer; what is
 * left of them at its end is copied exactly, so that a connection that waits for a message holds no buffer.
 */
final class Input {
    private static final ByteBuffer NOTHING = ByteBuffer.allocate(0);

    private ByteBuffer bytes = NOTHING;
    private boolean borrowed;
    private boolean ended;

    /** The bytes at hand; the reader moves the position. */
    ByteBuffer bytes() {
        return bytes;
    }

    /** Whether the peer has ended its output; bytes may still be at hand. */
    boolean isEnded() {
        return ended;
    }

    /** Reads once into the loop's buffer, behind what is at hand; the number of bytes. */
    int read(SocketChannel channel, ByteBuffer buffer) throws IOException {
        int count = Math.max(0, fill(channel, buffer));
        if (count > 0) {
            borrowed = !bytes.hasRemaining();
            bytes = borrowed ? buffer.flip() : joined(bytes, buffer.flip());
        }
        return count;
    }

    /** Reads once, and forgets the bytes; their number. */
    int discard(SocketChannel channel, ByteBuffer buffer) throws IOException {
        return Math.max(0, fill(channel, buffer));
    }

    private int fill(SocketChannel channel, ByteBuffer buffer) throws IOException {
        int count = channel.read(buffer);
        ended |= count < 0;
        return count;
    }

    /** Gives the loop's buffer back; called at the end of each turn. */
    void keep() {
        if (!bytes.hasRemaining()) {
            bytes = NOTHING;
        } else if (borrowed) {
            bytes = joined(NOTHING, bytes);
        }
        borrowed = false;
    }

    /** Puts {@code first} before the bytes at hand. */
    void prepend(byte[] first) {
        if (first.length > 0) {
            bytes = joined(ByteBuffer.wrap(first), bytes);
            borrowed = false;
        }
    }

    /** Forgets the bytes at hand. */
    void drop() {
        bytes = NOTHING;
        borrowed = false;
    }

    private static ByteBuffer joined(ByteBuffer first, ByteBuffer second) {
        return ByteBuffer.allocate(first.remaining() + second.remaining())
                .put(first)
                .put(second)
                .flip();
    }
}
