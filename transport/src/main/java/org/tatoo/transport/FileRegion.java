package org.tatoo.transport;

import java.io.EOFException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;

/** Bytes of a file that are to be sent; owns the channel. */
final class FileRegion {
    private final FileChannel file;
    private long position;
    private long left;

    FileRegion(FileChannel file, long position, long count) {
        this.file = file;
        this.position = position;
        this.left = count;
    }

    long left() {
        return left;
    }

    /** Sends at most {@code most} bytes; the result of {@link Transport#send}. */
    long send(Transport transport, long most) throws IOException {
        return transport.send(file, position, Math.min(left, most));
    }

    /** Reads at most {@code most} of the next bytes, without moving on. */
    ByteBuffer read(int most) throws IOException {
        ByteBuffer piece = ByteBuffer.allocate((int) Math.min(left, most));
        int count = file.read(piece, position);
        return piece.flip().limit(Math.max(0, count));
    }

    /**
     * Moves on by {@code count} bytes that were sent.
     *
     * @throws EOFException if none were sent because the file ends before the region
     */
    void advance(long count) throws IOException {
        if (count <= 0 && left > 0 && file.size() <= position) {
            throw new EOFException("the file ends " + left + " bytes before the region queued");
        }
        position += count;
        left -= count;
    }

    void close() {
        try {
            file.close();
        } catch (IOException e) {
            // it was only read; nothing can be lost
        }
    }
}
