package org.tatoo.tls;

import java.nio.ByteBuffer;
import java.util.Arrays;

/** The data of one write: the bytes of several buffers, which do not change, to be split into records. */
final class Plaintext {
    private ByteBuffer[] parts;
    private int end;
    private int next;
    // The index of the next byte in its buffer.
    private int index;
    private long left;
    private final long size;

    /** Creates a view of the remaining bytes of {@code length} buffers, starting at index {@code offset}. */
    Plaintext(ByteBuffer[] parts, int offset, int length) {
        this.parts = parts;
        this.next = offset;
        this.end = offset + length;
        this.index = length == 0 ? 0 : parts[offset].position();
        for (int i = offset; i < end; i++) {
            left += parts[i].remaining();
        }
        this.size = left;
    }

    long size() {
        return size;
    }

    long left() {
        return left;
    }

    /** Skips {@code count} bytes, or all if there are fewer. */
    void skip(long count) {
        long rest = Math.min(count, left);
        left -= rest;
        while (rest > 0) {
            int here = (int) Math.min(rest, parts[next].limit() - index);
            index += here;
            rest -= here;
            if (index == parts[next].limit() && ++next < end) {
                index = parts[next].position();
            }
        }
    }

    /**
     * Returns the next bytes without skipping them: a view of a buffer, or a copy in {@code scratch} if they span
     * several buffers.
     */
    ByteBuffer peek(int most, ByteBuffer scratch) {
        int size = (int) Math.min(most, left);
        int here = parts[next].limit() - index;
        if (here >= size) {
            return parts[next].duplicate().limit(index + size).position(index);
        }
        scratch.clear();
        int part = next;
        int from = index;
        while (scratch.position() < size) {
            int count = Math.min(size - scratch.position(), parts[part].limit() - from);
            scratch.put(scratch.position(), parts[part], from, count);
            scratch.position(scratch.position() + count);
            if (++part < end) {
                from = parts[part].position();
            }
        }
        return scratch.flip();
    }

    /** Copies the array, so that the caller may change it; the buffers are still used. */
    void detach() {
        parts = Arrays.copyOfRange(parts, Math.min(next, end), end);
        end = parts.length;
        next = 0;
    }
}
