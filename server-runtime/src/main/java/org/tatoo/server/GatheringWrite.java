package org.tatoo.server;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.SocketChannel;
import java.util.Arrays;

/**
 * Writes of many buffers each. Heap buffers and small ones are copied one after the other into a direct buffer, because
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

    // Before and after each large buffer there may be copied bytes.
    private static final int MAX_PARTS = 2 * (MAX_BYTES / SMALL) + 1;

    private final ByteBuffer copied = ByteBuffer.allocateDirect(MAX_COPIED);
    private final ByteBuffer[] parts = new ByteBuffer[MAX_PARTS];
    private int count;
    // Where the bytes begin that are copied and not yet part of the write.
    private int start;
    private int size;

    // What is to be written: the buffers from next to before end, without the first bytes of the first one.
    private ByteBuffer[] source = parts;
    private int next;
    private int end;
    private int skipped;

    /** Begins to write {@code length} buffers, the first of them at the index {@code offset}; they stay as they are. */
    void begin(ByteBuffer[] buffers, int offset, int length) {
        source = buffers;
        next = offset;
        end = offset + length;
        skipped = 0;
    }

    /** Gathers bytes for one write; false if all have been written. */
    boolean gather() {
        if (next == end) {
            return false;
        }
        copied.clear();
        count = 0;
        start = 0;
        size = 0;
        int from = skipped;
        for (int i = next; i < end && add(source[i], from); i++) {
            from = 0;
        }
        return true;
    }

    /** Adds the bytes of {@code buffer} but for the first {@code from}; false if there was no place for all of them. */
    private boolean add(ByteBuffer buffer, int from) {
        int position = buffer.position() + from;
        int wanted = buffer.limit() - position;
        int length = Math.min(wanted, MAX_BYTES - size);
        if (buffer.isDirect() && length > SMALL) {
            endCopied();
            parts[count++] = buffer.slice(position, length);
        } else {
            length = Math.min(length, copied.remaining());
            copied.put(copied.position(), buffer, position, length);
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

    /** The number of bytes gathered. */
    int size() {
        return size;
    }

    /** Writes once what was gathered; the number of bytes that {@code channel} took. */
    long writeTo(SocketChannel channel) throws IOException {
        long written;
        if (count == 0) {
            written = channel.write(copied.flip());
        } else {
            endCopied();
            written = count == 1 ? channel.write(parts[0]) : channel.write(parts, 0, count);
            // keeps no buffer of a connection
            Arrays.fill(parts, 0, count, copied);
        }
        skip(written);
        return written;
    }

    private void skip(long written) {
        long left = skipped + written;
        while (next < end && left >= source[next].remaining()) {
            left -= source[next].remaining();
            next++;
        }
        skipped = (int) left;
    }

    /** Forgets the buffers. */
    void end() {
        source = parts;
        next = 0;
        end = 0;
    }
}
