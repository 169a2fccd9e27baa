package org.tatoo.transport;

import java.io.EOFException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import org.jspecify.annotations.Nullable;

/** A region of a file to be sent. Several queued regions may share ownership of one channel. */
final class FileRegion {
    private final FileChannel file;
    private long position;
    private long left;
    // Null if nothing was read.
    private @Nullable FileReading reading;

    FileRegion(FileChannel file, long position, long count) {
        this.file = file;
        this.position = position;
        this.left = count;
    }

    long left() {
        return left;
    }

    @SuppressWarnings("ReferenceEquality") // channels do not define equality
    boolean isOf(FileRegion other) {
        return file == other.file;
    }

    /** Sends at most {@code most} bytes; returns the result of {@link Transport#send}. */
    long send(Transport transport, long most) throws IOException {
        return transport.send(file, position, Math.min(left, most));
    }

    /**
     * Returns the next bytes, or null if they must be read first.
     *
     * @param turn runs on the strand when the bytes have been read
     * @throws EOFException if the file ends before these bytes
     */
    @Nullable
    ByteBuffer piece(Output output, Runnable turn) throws EOFException {
        if (reading == null) {
            reading = new FileReading(file, output, turn, left);
        }
        return reading.piece(position, left);
    }

    int memory() {
        return reading == null ? 0 : reading.size();
    }

    /**
     * Advances by {@code count} bytes that were sent.
     *
     * @throws EOFException if none were sent because the file ends before the region
     */
    void advance(long count) throws IOException {
        if (reading != null) {
            reading.took(count);
        } else if (count <= 0 && left > 0 && file.size() <= position) {
            throw new EOFException("the file ends " + left + " bytes before the region queued");
        }
        position += count;
        left -= count;
    }

    void close() {
        if (reading != null) {
            reading.close();
            return;
        }
        try {
            file.close();
        } catch (IOException e) {
            // the file was only read; nothing can be lost
        }
    }
}
