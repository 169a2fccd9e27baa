package org.tatoo.samples.http.answer;

import java.io.Closeable;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.util.concurrent.atomic.AtomicBoolean;

/** A file that is open for one answer, whose parts share its channel. Usable from any thread. */
public final class OpenFile implements Closeable {
    private final FileChannel channel;
    private final Runnable closed;
    private final AtomicBoolean isClosed = new AtomicBoolean();

    /** @param closed runs once, when the file is closed */
    public OpenFile(FileChannel channel, Runnable closed) {
        this.channel = channel;
        this.closed = closed;
    }

    /** What the bytes are read from. */
    public FileChannel channel() {
        return channel;
    }

    /**
     * Counts the file as closed, because the connection that it was given to closes its channel, perhaps later: while a
     * thread reads it, this one would have to wait for that.
     */
    public void released() {
        if (isClosed.compareAndSet(false, true)) {
            closed.run();
        }
    }

    /** Closes the channel, unless that was done already. */
    @Override
    public void close() {
        if (isClosed.compareAndSet(false, true)) {
            try {
                channel.close();
            } catch (IOException e) {
                // it was only read; nothing can be lost
            } finally {
                closed.run();
            }
        }
    }
}
