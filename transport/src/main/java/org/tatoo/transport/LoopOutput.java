package org.tatoo.transport;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import org.jspecify.annotations.Nullable;

/** The pending write of an {@link ExecutorTransport}; at most one exists. Confined to the strand below. */
final class LoopOutput {
    private final Transport below;
    private ByteBuffer[] parts = {};
    private int first;
    private @Nullable FileChannel file;
    private long position;
    private long left;
    private long total;

    LoopOutput(Transport below) {
        this.below = below;
    }

    /** Begins to write buffers, whose positions may change; returns whether all is written. */
    boolean begin(ByteBuffer[] buffers, long count) throws IOException {
        parts = buffers;
        first = 0;
        file = null;
        left = count;
        total = 0;
        return goOn();
    }

    /** Begins to write a region of a file; returns whether all is written. */
    boolean begin(FileChannel channel, long from, long count) throws IOException {
        file = channel;
        position = from;
        left = count;
        total = 0;
        return goOn();
    }

    boolean isPending() {
        return left > 0;
    }

    /** Returns the number of bytes written; fewer than requested if a file is shorter. */
    long total() {
        return total;
    }

    /** Continues when the transport below accepts bytes; returns whether all is written. */
    boolean goOn() throws IOException {
        while (left > 0) {
            long offered = left;
            long taken =
                    file == null ? below.write(parts, first, parts.length - first) : below.send(file, position, left);
            if (taken == Transport.PENDING) {
                return false;
            }
            take(taken);
            if (taken < offered) {
                return isFileOver();
            }
        }
        return true;
    }

    /** Handles the end of a pending write below; returns whether all is written. */
    boolean written(long count) throws IOException {
        take(Math.min(count, left));
        return isFileOver() || goOn();
    }

    private void take(long count) {
        total += count;
        left -= count;
        position += count;
        long rest = file == null ? count : 0;
        while (rest > 0) {
            ByteBuffer part = parts[first];
            int taken = (int) Math.min(rest, part.remaining());
            part.position(part.position() + taken);
            rest -= taken;
            if (!part.hasRemaining()) {
                first++;
            }
        }
    }

    private boolean isFileOver() throws IOException {
        if (file != null && left > 0 && file.size() <= position) {
            left = 0;
        }
        return left == 0;
    }
}
