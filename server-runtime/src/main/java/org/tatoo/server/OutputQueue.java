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
    /** The most buffers of one gathering write. */
    static final int MAX_GATHERED = 64;

    // The JDK copies heap buffers to a direct one of the same size and keeps that for the thread, so a write is
    // bounded.
    private static final int MAX_WRITE = 128 << 10;
    // After so much of a file the other connections of the loop have their turn.
    private static final long MAX_TRANSFER = 1 << 20;

    // Stands in the queue of buffers where the next region of a file is to be sent.
    private static final ByteBuffer FILE = ByteBuffer.allocate(0);

    private final ArrayDeque<ByteBuffer> buffers = new ArrayDeque<>(4);
    private final ArrayDeque<FileRegion> files = new ArrayDeque<>(1);

    // The number of buffers in the write at hand, and the true limit of the last of them.
    private int gathered;
    private int lastLimit;

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

    /**
     * Writes until the queue is empty, {@code channel} takes nothing more, or other connections should have their turn.
     *
     * @param gather scratch space for {@link #MAX_GATHERED} buffers
     * @return the number of bytes written
     * @throws IOException if the peer is gone, or a file is shorter than its region
     */
    long writeTo(SocketChannel channel, ByteBuffer[] gather) throws IOException {
        long total = 0;
        while (!buffers.isEmpty()) {
            boolean file = isFile(buffers.getFirst());
            long wanted = file ? files.getFirst().left() : gather(gather);
            long written = file ? transfer(channel) : write(channel, gather);
            total += written;
            if (written < wanted) {
                break;
            }
        }
        return total;
    }

    private long transfer(SocketChannel channel) throws IOException {
        FileRegion region = files.getFirst();
        long sent = region.left() == 0 ? 0 : region.transferTo(channel, MAX_TRANSFER);
        if (region.left() == 0) {
            files.removeFirst().close();
            buffers.removeFirst();
        }
        return sent;
    }

    /** Collects the buffers of one write; the last may be cut. Returns their sum in bytes. */
    private long gather(ByteBuffer[] gather) {
        long sum = 0;
        gathered = 0;
        for (ByteBuffer buffer : buffers) {
            if (gathered == MAX_GATHERED || sum == MAX_WRITE || isFile(buffer)) {
                break;
            }
            lastLimit = buffer.limit();
            if (buffer.remaining() > MAX_WRITE - sum) {
                buffer.limit(buffer.position() + (int) (MAX_WRITE - sum));
            }
            sum += buffer.remaining();
            gather[gathered++] = buffer;
        }
        return sum;
    }

    private long write(SocketChannel channel, ByteBuffer[] gather) throws IOException {
        long written = gathered == 1 ? channel.write(gather[0]) : channel.write(gather, 0, gathered);
        gather[gathered - 1].limit(lastLimit);
        for (int i = 0; i < gathered; i++) {
            if (!gather[i].hasRemaining()) {
                buffers.removeFirst();
            }
            gather[i] = FILE;
        }
        return written;
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
