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
 * Reads a file piece by piece, in the {@link FilePool} of the process, for a transport that sends no files itself.
 * Belongs to the strand, but for what the pool calls.
 */
final class FileReading implements FileCall<Integer> {
    private static final int PIECE = 64 << 10;

    private final FileChannel file;
    private final Output output;
    private final Runnable turn;
    // What has been read and not been taken; belongs to the pool while it reads.
    private final ByteBuffer piece;
    private long position;
    private boolean reading;
    private @Nullable Throwable failure;

    // Guarded by this.
    private boolean inCall;
    private boolean closed;

    /**
     * Reads nothing yet.
     *
     * @param output of which the file is a part
     * @param turn runs on the strand when a piece has been read
     * @param most how many bytes are read in all
     */
    FileReading(FileChannel file, Output output, Runnable turn, long most) {
        this.file = file;
        this.output = output;
        this.turn = turn;
        long window = output.transport().window();
        this.piece = ByteBuffer.allocate((int) Math.min(most, Math.min(PIECE, window)))
                .limit(0);
    }

    /** The bytes in memory. */
    int size() {
        return piece.capacity();
    }

    /**
     * What has been read, whose first byte is at {@code from}. Null if nothing has: then the next bytes are going to be
     * read, at most {@code most}, and a turn follows.
     *
     * @throws EOFException if the file ends before them
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

    /** The transport has taken {@code count} bytes of the piece. */
    void took(long count) {
        piece.position(piece.position() + (int) count);
    }

    /** Closes the file. If it is being read, whoever reads it does so: the strand would wait for the end of that. */
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
            // it was only read; nothing can be lost
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

    /** What the pool reports if it does not end. */
    @Override
    public String toString() {
        return "reading a file for " + output.transport().remote();
    }
}
