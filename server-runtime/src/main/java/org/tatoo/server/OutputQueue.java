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

    // Stands in the queue of buffers where the next region of a file is to be sent.
    private static final ByteBuffer FILE = ByteBuffer.allocate(0);

    private final ArrayDeque<ByteBuffer> buffers = new ArrayDeque<>(4);
    private final ArrayDeque<FileRegion> files = new ArrayDeque<>(1);
    private boolean blocked;

    void add(ByteBuffer buffer) {
        buffers.addLast(buffer);
    }

    void add(FileRegion region) {
        files.addLast(region);
        buffers.addLast(FILE);
    }

    boolean isEmpty() {
        return buffers.isEmpty();
    }

    boolean holdsFile() {
        return !files.isEmpty();
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
        while (!buffers.isEmpty() && !blocked && sent < MAX_TRANSFER) {
            boolean file = isFile(buffers.getFirst());
            long wanted = file ? Math.min(files.getFirst().left(), MAX_TRANSFER - sent) : gather(write);
            long written = file ? transfer(channel, wanted) : write(channel, write);
            total += written;
            sent += file ? written : 0;
            blocked = written < wanted;
        }
        return total;
    }

    private long write(SocketChannel channel, GatheringWrite write) throws IOException {
        long written = write.writeTo(channel);
        drop(written);
        return written;
    }

    private long transfer(SocketChannel channel, long most) throws IOException {
        FileRegion region = files.getFirst();
        long sent = most == 0 ? 0 : region.transferTo(channel, most);
        if (region.left() == 0) {
            files.removeFirst().close();
            buffers.removeFirst();
        }
        return sent;
    }

    private long gather(GatheringWrite write) {
        write.clear();
        for (ByteBuffer buffer : buffers) {
            if (isFile(buffer) || !write.add(buffer)) {
                break;
            }
        }
        return write.size();
    }

    private void drop(long written) {
        long left = written;
        while (left > 0) {
            ByteBuffer first = buffers.getFirst();
            int dropped = (int) Math.min(left, first.remaining());
            first.position(first.position() + dropped);
            left -= dropped;
            if (!first.hasRemaining()) {
                buffers.removeFirst();
            }
        }
    }

    /** Closes the files and forgets everything. */
    void discard() {
        while (holdsFile()) {
            files.removeFirst().close();
        }
        buffers.clear();
    }

    @SuppressWarnings("ReferenceEquality") // FILE is told from other empty buffers by its identity
    private static boolean isFile(ByteBuffer buffer) {
        return buffer == FILE;
    }
}
