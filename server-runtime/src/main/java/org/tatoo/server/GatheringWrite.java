package org.tatoo.server;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.SocketChannel;
import java.util.Arrays;

/**
 * A gathering write of many buffers. Heap buffers and small buffers are copied to a direct buffer, because each part of
 * a write costs more than copying a few kilobytes. Large direct buffers are separate parts. One object per event loop;
 * confined to the loop's thread.
 */
final class GatheringWrite {
    /** The maximum number of bytes per write. Fewer writes wake the peer less often and send fewer segments. */
    static final int MAX_BYTES = 1 << 20;

    /** The maximum number of copied bytes per write. */
    private static final int MAX_COPIED = 256 << 10;

    /** The maximum size of a direct buffer that is copied. */
    private static final int SMALL = 8 << 10;

    // Copied bytes may precede and follow each large buffer.
    private static final int MAX_PARTS = 2 * (MAX_BYTES / SMALL) + 1;

    private final ByteBuffer copied = ByteBuffer.allocateDirect(MAX_COPIED);
    private final ByteBuffer[] parts = new ByteBuffer[MAX_PARTS];
    private int count;
    // The position of the first copied byte that is not part of the write yet.
    private int start;
    private int size;

    // The buffers to write: from "next" to before "end", without the skipped bytes of the first one.
    private ByteBuffer[] source = parts;
    private int next;
    private int end;
    private int skipped;

    /** Begins to write {@code length} buffers, starting at index {@code offset}; the buffers do not change. */
    void begin(ByteBuffer[] buffers, int offset, int length) {
        source = buffers;
        next = offset;
        end = offset + length;
        skipped = 0;
    }

    /** Gathers bytes for one write; returns false if all have been written. */
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

    /** Adds the bytes of {@code buffer} except the first {@code from}; returns false if there was no room for all. */
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

    int size() {
        return size;
    }

    /** Writes the gathered bytes once; returns the number of bytes that {@code channel} took. */
    long writeTo(SocketChannel channel) throws IOException {
        long written;
        if (count == 0) {
            written = channel.write(copied.flip());
        } else {
            endCopied();
            written = count == 1 ? channel.write(parts[0]) : channel.write(parts, 0, count);
            // drop references to buffers of a connection
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

    void end() {
        source = parts;
        next = 0;
        end = 0;
    }
}
