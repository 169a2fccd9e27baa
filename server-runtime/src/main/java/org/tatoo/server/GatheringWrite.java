package org.tatoo.server;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.SocketChannel;

/**
 * One write of many buffers. Heap buffers and small ones are copied one behind the other into a direct buffer, because
 * each part of a write costs more than the copy of a few kilobytes; large direct buffers are parts of their own. There is
 * one for each event loop; it belongs to the loop's thread.
 */
final class GatheringWrite {
    /** The most bytes of one write. The fewer writes, the less often the peer is woken, and the fewer segments go out. */
    static final int MAX_BYTES = 1 << 20;

    /** The most bytes of one write that are copied. */
    private static final int MAX_COPIED = 256 << 10;

    /** A direct buffer is copied if it has at most so many bytes. */
    private static final int SMALL = 8 << 10;

    // Before and behind each large buffer there may be copied bytes.
    private static final int MAX_PARTS = 2 * (MAX_BYTES / SMALL) + 1;

    private final ByteBuffer copied = ByteBuffer.allocateDirect(MAX_COPIED);
    private final ByteBuffer[] parts = new ByteBuffer[MAX_PARTS];
    private int count;
    // Where the bytes begin that are copied and not yet part of the write.
    private int start;
    private int size;

    /** Begins a write without a byte. */
    void clear() {
        copied.clear();
        count = 0;
        start = 0;
        size = 0;
    }

    /** Adds the bytes of {@code buffer}, whose position stays; false if there was no place for all of them. */
    boolean add(ByteBuffer buffer) {
        int wanted = buffer.remaining();
        int length = Math.min(wanted, MAX_BYTES - size);
        if (buffer.isDirect() && length > SMALL) {
            endCopied();
            parts[count++] = buffer.slice(buffer.position(), length);
        } else {
            length = Math.min(length, copied.remaining());
            copied.put(copied.position(), buffer, buffer.position(), length);
            copied.position(copied.position() + length);
        }
        size += length;
        return length == wanted;
    }

    private void endCopied() {
        if (copied.position() > start) {
            parts[count++] = copied.slice(start, copied.position() - start);
            start = copied.position();
        }
    }

    /** The number of bytes added. */
    int size() {
        return size;
    }

    /** Writes once; the number of bytes that {@code channel} took. */
    long writeTo(SocketChannel channel) throws IOException {
        if (count == 0) {
            return channel.write(copied.flip());
        }
        endCopied();
        long written = count == 1 ? channel.write(parts[0]) : channel.write(parts, 0, count);
        for (int i = 0; i < count; i++) {
            // keeps no buffer of a connection
            parts[i] = copied;
        }
        return written;
    }
}
