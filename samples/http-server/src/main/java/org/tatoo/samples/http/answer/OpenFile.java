package org.tatoo.samples.http.answer;

import java.io.Closeable;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.util.concurrent.atomic.AtomicBoolean;

/** A file that is open for one answer; the parts of the answer share its channel. Thread-safe. */
public final class OpenFile implements Closeable {
    private final FileChannel channel;
    private final Runnable closed;
    private final AtomicBoolean isClosed = new AtomicBoolean();

    /** @param closed runs once, when the file is closed */
    public OpenFile(FileChannel channel, Runnable closed) {
        this.channel = channel;
        this.closed = closed;
    }

    /** Returns the channel to read from. */
    public FileChannel channel() {
        return channel;
    }

    /**
     * Counts the file as closed; the connection that now owns it closes the channel, perhaps later. To close it here
     * would block while another thread reads it.
     */
    public void released() {
        if (isClosed.compareAndSet(false, true)) {
            closed.run();
        }
    }

    /** Closes the channel, unless it is closed or released already. */
    @Override
    public void close() {
        if (isClosed.compareAndSet(false, true)) {
            try {
                channel.close();
            } catch (IOException e) {
                // opened for reading only; nothing can be lost
            } finally {
                closed.run();
            }
        }
    }
}
