package org.tatoo.samples.http;

import java.io.Closeable;
import java.io.IOException;
import java.io.Writer;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Consumer;

/**
 * Writes a line for every answer, in a separate thread, so that no answer waits for it. If lines arrive faster than
 * they can be written, {@value #CAPACITY} of them wait; further ones are lost and counted.
 */
final class AccessLog implements Closeable {
    /** The maximum number of lines that wait to be written. */
    static final int CAPACITY = 8192;

    /** How long the end waits for the last lines. */
    static final int CLOSE_MILLIS = 1_000;

    private static final AccessLogEntry END = new AccessLogEntry("", 0, "", 0, 0, null, null);

    private final BlockingQueue<AccessLogEntry> queue = new ArrayBlockingQueue<>(CAPACITY);
    private final AtomicLong lost = new AtomicLong();
    private final AtomicBoolean abandoned = new AtomicBoolean();
    private final Writer writer;
    private final boolean closes;
    private final Consumer<String> complaints;
    private final Thread thread = new Thread(this::run, "access-log");
    private boolean failing;

    private AccessLog(Writer writer, boolean closes, Consumer<String> complaints) {
        this.writer = writer;
        this.closes = closes;
        this.complaints = complaints;
    }

    /**
     * Creates and starts the log.
     *
     * @param writer is flushed whenever no line waits, and never closed
     * @param complaints receives one sentence when lines were lost or cannot be written
     */
    static AccessLog start(Writer writer, Consumer<String> complaints) {
        return start(new AccessLog(writer, false, complaints));
    }

    /** The same for a writer that the log closes after its last line, in its own thread, because closing may wait. */
    static AccessLog startOwning(Writer writer, Consumer<String> complaints) {
        return start(new AccessLog(writer, true, complaints));
    }

    private static AccessLog start(AccessLog log) {
        log.thread.setDaemon(true);
        log.thread.start();
        return log;
    }

    /** Adds a line; never waits. Usable from any thread. */
    void add(AccessLogEntry entry) {
        if (!queue.offer(entry)) {
            lost.incrementAndGet();
        }
    }

    private void run() {
        try {
            for (AccessLogEntry entry = queue.take(); !entry.equals(END); entry = queue.take()) {
                write(entry);
            }
            if (closes) {
                writer.close();
            }
        } catch (IOException e) {
            complaints.accept("the access log cannot be closed: " + e.getMessage());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private void write(AccessLogEntry entry) {
        try {
            writer.write(entry + "\n");
            // the end waits after the last line
            if (queue.isEmpty() || END.equals(queue.peek())) {
                writer.flush();
            }
            failing = false;
        } catch (IOException e) {
            if (!failing) {
                complaints.accept("the access log cannot be written: " + e.getMessage());
            }
            failing = true;
        }
        long dropped = lost.getAndSet(0);
        if (dropped > 0) {
            complaints.accept("the access log lost " + dropped + " lines");
        }
    }

    /**
     * Writes the waiting lines, for at most {@value #CLOSE_MILLIS} milliseconds: what takes them may have stopped reading.
     * A further call waits likewise.
     */
    @Override
    public void close() {
        long end = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(CLOSE_MILLIS);
        try {
            if (thread.isAlive() && queue.offer(END, CLOSE_MILLIS, TimeUnit.MILLISECONDS)) {
                TimeUnit.NANOSECONDS.timedJoin(thread, Math.max(1, end - System.nanoTime()));
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        if (thread.isAlive() && abandoned.compareAndSet(false, true)) {
            complaints.accept("the access log is not read: its last lines are lost");
        }
    }
}
