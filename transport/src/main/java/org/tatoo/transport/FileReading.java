package org.tatoo.transport;

import java.io.EOFException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.channels.ClosedChannelException;
import java.nio.channels.FileChannel;
import java.util.concurrent.RejectedExecutionException;
import org.jspecify.annotations.Nullable;

/**
 * A reader that reads a file piece by piece in the {@link FilePool} of the process, for transports that cannot send
 * files. Confined to the strand, except the callbacks of the pool.
 */
final class FileReading implements FileCall<Integer> {
    private static final int PIECE = 64 << 10;

    private final FileChannel file;
    private final Output output;
    private final Runnable turn;
    // The bytes read but not taken; belongs to the pool while it reads.
    private final ByteBuffer piece;
    private long position;
    private boolean reading;
    private @Nullable Throwable failure;

    // Guarded by this object's monitor.
    private boolean inCall;
    private boolean closed;

    /**
     * Creates a reader, which does not read yet.
     *
     * @param output the output that contains the file
     * @param turn runs on the strand when a piece has been read
     * @param most the total number of bytes to read
     */
    FileReading(FileChannel file, Output output, Runnable turn, long most) {
        this.file = file;
        this.output = output;
        this.turn = turn;
        long window = output.transport().window();
        this.piece = ByteBuffer.allocate((int) Math.min(most, Math.min(PIECE, window)))
                .limit(0);
    }

    int size() {
        return piece.capacity();
    }

    /**
     * Returns the bytes read, starting at {@code from}. Returns null if there are none: at most {@code most} bytes are
     * then read, and a turn follows.
     *
     * @throws EOFException if the file ends before these bytes
     * @throws UncheckedIOException if they cannot be read, or not in time
     */
    @Nullable
    ByteBuffer piece(long from, long most) throws EOFException {
        if (reading) {
            return null;
        }
        if (failure != null) {
            throw fault(failure);
        }
        if (piece.hasRemaining()) {
            return piece;
        }
        position = from;
        piece.clear().limit((int) Math.min(piece.capacity(), most));
        reading = true;
        FilePool.ofProcess().execute(this);
        return null;
    }

    private static RuntimeException fault(Throwable cause) throws EOFException {
        if (cause instanceof EOFException end) {
            throw end;
        }
        IOException fault = cause instanceof IOException e ? e : new IOException(cause);
        return new UncheckedIOException("a file cannot be read: " + cause.getMessage(), fault);
    }

    /** Removes {@code count} bytes of the piece that the transport has taken. */
    void took(long count) {
        piece.position(piece.position() + (int) count);
    }

    /** Closes the file. A pending read closes it instead when it ends, so that the strand need not wait. */
    void close() {
        synchronized (this) {
            closed = true;
            if (inCall) {
                return;
            }
        }
        closeFile();
    }

    private void closeFile() {
        try {
            file.close();
        } catch (IOException e) {
            // the file was only read; nothing can be lost
        }
    }

    // ---- called by the pool

    @Override
    public Integer run() throws IOException {
        synchronized (this) {
            if (closed) {
                throw new ClosedChannelException();
            }
            inCall = true;
        }
        try {
            return file.read(piece, position);
        } finally {
            boolean over;
            synchronized (this) {
                inCall = false;
                over = closed;
            }
            if (over) {
                closeFile();
            }
        }
    }

    @Override
    public void done(Integer count) {
        tell(count > 0 ? null : new EOFException("the file ends at " + position + ", before the region queued"));
    }

    @Override
    public void failed(Throwable cause) {
        tell(cause);
    }

    private void tell(@Nullable Throwable cause) {
        try {
            output.transport().strand().execute(() -> {
                reading = false;
                failure = cause;
                piece.flip();
                output.resume();
                turn.run();
            });
        } catch (RejectedExecutionException e) {
            // the connection has ended with its thread
        }
    }

    /** Returns the description that the pool reports if the call does not end. */
    @Override
    public String toString() {
        return "reading a file for " + output.transport().remote();
    }
}
