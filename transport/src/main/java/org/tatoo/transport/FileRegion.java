package org.tatoo.transport;

import java.io.EOFException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import org.jspecify.annotations.Nullable;

/** Bytes of a file that are to be sent. Several regions of the queue may have one channel, which they own together. */
final class FileRegion {
    private final FileChannel file;
    private long position;
    private long left;
    // Null if nothing of it was read.
    private @Nullable FileReading reading;

    FileRegion(FileChannel file, long position, long count) {
        this.file = file;
        this.position = position;
        this.left = count;
    }

    long left() {
        return left;
    }

    /** Whether it has the channel of {@code other}. */
    @SuppressWarnings("ReferenceEquality") // equality of channels is not defined
    boolean isOf(FileRegion other) {
        return file == other.file;
    }

    /** Sends at most {@code most} bytes; the result of {@link Transport#send}. */
    long send(Transport transport, long most) throws IOException {
        return transport.send(file, position, Math.min(left, most));
    }

    /**
     * The next bytes; null if they have to be read first.
     *
     * @param turn runs on the strand when they have been read
     * @throws EOFException if the file ends before them
     */
    @Nullable
    ByteBuffer piece(Output output, Runnable turn) throws EOFException {
        if (reading == null) {
            reading = new FileReading(file, output, turn, left);
        }
        return reading.piece(position, left);
    }

    /** The bytes of it that are in memory. */
    int memory() {
        return reading == null ? 0 : reading.size();
    }

    /**
     * Moves on by {@code count} bytes that were sent.
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
            // it was only read; nothing can be lost
        }
    }
}
