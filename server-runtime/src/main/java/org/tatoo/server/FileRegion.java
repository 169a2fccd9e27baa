package org.tatoo.server;

import java.io.EOFException;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.WritableByteChannel;

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

    /**
     * Sends at most {@code most} bytes.
     *
     * @return the number of bytes sent; 0 if {@code target} takes none now
     * @throws EOFException if the file ends before the region
     */
    long transferTo(WritableByteChannel target, long most) throws IOException {
        long sent = file.transferTo(position, Math.min(left, most), target);
        if (sent <= 0 && left > 0 && file.size() <= position) {
            throw new EOFException("the file ends " + left + " bytes before the region queued");
        }
        position += sent;
        left -= sent;
        return sent;
    }

    void close() {
        try {
            file.close();
        } catch (IOException e) {
            // it was only read; nothing can be lost
        }
    }
}
