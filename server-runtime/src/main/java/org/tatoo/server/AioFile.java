package org.tatoo.server;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;

/** A region of a file that is read piece by piece. Used by one thread after the other. */
final class AioFile {
    private final FileChannel file;
    private final ByteBuffer buffer;
    private long position;
    private long left;
    private long count;

    /** @param buffer holds the pieces */
    AioFile(FileChannel file, long position, long length, ByteBuffer buffer) {
        this.file = file;
        this.position = position;
        this.left = length;
        this.buffer = buffer;
    }

    /** Reads the next piece, which is empty if the file ends before it. */
    void read() throws IOException {
        buffer.clear().limit((int) Math.min(buffer.capacity(), left));
        int read = file.read(buffer, position);
        if (read > 0) {
            position += read;
            left -= read;
            count += read;
        } else {
            left = 0;
        }
        buffer.flip();
    }

    /** What was read last. */
    ByteBuffer piece() {
        return buffer;
    }

    /** The number of bytes read. */
    long count() {
        return count;
    }

    /** Whether nothing follows that piece. */
    boolean isOver() {
        return left == 0;
    }
}
