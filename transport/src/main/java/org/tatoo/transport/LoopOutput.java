package org.tatoo.transport;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import org.jspecify.annotations.Nullable;

/** The write of an {@link ExecutorTransport} that is pending, of which there is one at most. On the strand below. */
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

    /** Begins to write buffers whose positions this may move; whether all is written. */
    boolean begin(ByteBuffer[] buffers, long count) throws IOException {
        parts = buffers;
        first = 0;
        file = null;
        left = count;
        total = 0;
        return goOn();
    }

    /** The same with a part of a file. */
    boolean begin(FileChannel channel, long from, long count) throws IOException {
        file = channel;
        position = from;
        left = count;
        total = 0;
        return goOn();
    }

    /** Whether a write is not done. */
    boolean isPending() {
        return left > 0;
    }

    /** The number of bytes that were written; fewer than those given, if a file is shorter. */
    long total() {
        return total;
    }

    /** The transport below takes bytes again; whether all is written. */
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

    /** A write that was pending below is done; whether all is. */
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
