package org.tatoo.tls;

import java.nio.ByteBuffer;
import java.util.Arrays;

/** The data of one write: the bytes of several buffers, which stay as they are, cut into records. */
final class Plaintext {
    private ByteBuffer[] parts;
    private int end;
    private int next;
    // The index of the next byte in its buffer.
    private int index;
    private long left;
    private final long size;

    /** The remaining bytes of {@code length} buffers, the first of them at the index {@code offset}. */
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

    /** The number of bytes of the write. */
    long size() {
        return size;
    }

    /** The number of bytes left. */
    long left() {
        return left;
    }

    /** Leaves {@code count} bytes out, or all if there are fewer. */
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
     * The next bytes, which {@link #skip} then leaves out: a view of a buffer, or copied into {@code scratch} if they
     * are in several.
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

    /** Lets the caller change its array; the buffers are still used. */
    void detach() {
        parts = Arrays.copyOfRange(parts, Math.min(next, end), end);
        end = parts.length;
        next = 0;
    }
}
