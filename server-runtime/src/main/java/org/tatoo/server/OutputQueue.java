package org.tatoo.server;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.SocketChannel;
import java.util.ArrayDeque;

/**
 * The output of one connection in order: buffers, written by gathering writes, and regions of files, sent by
 * {@code transferTo}. Belongs to the loop's thread.
 */
final class OutputQueue {
    // After so much of a file the other connections of the loop have their turn.
    private static final long MAX_TRANSFER = 1 << 20;

    // Each is a ByteBuffer or a FileRegion.
    private final ArrayDeque<Object> parts = new ArrayDeque<>(4);
    private int files;
    private boolean blocked;

    void add(ByteBuffer buffer) {
        parts.addLast(buffer);
    }

    void add(FileRegion region) {
        parts.addLast(region);
        files++;
    }

    boolean isEmpty() {
        return parts.isEmpty();
    }

    boolean holdsFile() {
        return files > 0;
    }

    /** Whether something is left because the channel took nothing more, not for the sake of others. */
    boolean isBlocked() {
        return blocked;
    }

    /**
     * Writes until the queue is empty, {@code channel} takes nothing more, or other connections should have their turn.
     *
     * @param write of the loop
     * @return the number of bytes written
     * @throws IOException if the peer is gone, or a file is shorter than its region
     */
    long writeTo(SocketChannel channel, GatheringWrite write) throws IOException {
        long total = 0;
        long sent = 0;
        blocked = false;
        while (!parts.isEmpty() && !blocked && sent < MAX_TRANSFER) {
            long wanted;
            long written;
            if (parts.getFirst() instanceof FileRegion region) {
                wanted = Math.min(region.left(), MAX_TRANSFER - sent);
                written = transfer(region, channel, wanted);
                sent += written;
            } else {
                wanted = gather(write);
                written = write(channel, write);
            }
            total += written;
            blocked = written < wanted;
        }
        return total;
    }

    private long write(SocketChannel channel, GatheringWrite write) throws IOException {
        long written = write.writeTo(channel);
        drop(written);
        return written;
    }

    private long transfer(FileRegion region, SocketChannel channel, long most) throws IOException {
        long sent = most == 0 ? 0 : region.transferTo(channel, most);
        if (region.left() == 0) {
            region.close();
            parts.removeFirst();
            files--;
        }
        return sent;
    }

    private long gather(GatheringWrite write) {
        write.clear();
        for (Object part : parts) {
            if (!(part instanceof ByteBuffer buffer) || !write.add(buffer)) {
                break;
            }
        }
        return write.size();
    }

    private void drop(long written) {
        long left = written;
        while (left > 0) {
            ByteBuffer first = (ByteBuffer) parts.getFirst();
            int dropped = (int) Math.min(left, first.remaining());
            first.position(first.position() + dropped);
            left -= dropped;
            if (!first.hasRemaining()) {
                parts.removeFirst();
            }
        }
    }

    /** Closes the files and forgets everything. */
    void discard() {
        for (Object part : parts) {
            if (part instanceof FileRegion region) {
                region.close();
            }
        }
        parts.clear();
        files = 0;
    }
}
