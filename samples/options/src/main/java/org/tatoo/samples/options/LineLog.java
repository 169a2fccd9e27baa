package org.tatoo.samples.options;

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
 * A log that writes lines in a separate thread, so that the threads that log never wait. If lines arrive faster than
 * they can be written, {@value #CAPACITY} of them wait; further ones are lost and counted.
 */
public final class LineLog implements Closeable {
    /** The maximum number of lines that wait to be written. */
    public static final int CAPACITY = 8192;

    /** The time that {@link #close} waits for the last lines, in milliseconds. */
    static final int CLOSE_MILLIS = 1_000;

    private static final Object END = new Object();

    private final BlockingQueue<Object> queue = new ArrayBlockingQueue<>(CAPACITY);
    private final AtomicLong lost = new AtomicLong();
    private final AtomicBoolean abandoned = new AtomicBoolean();
    private final String name;
    private final Writer writer;
    private final boolean closes;
    private final Consumer<String> complaints;
    private final Thread thread;
    private boolean failing;

    private LineLog(String name, Writer writer, boolean closes, Consumer<String> complaints) {
        this.name = name;
        this.writer = writer;

        this.closes = closes;
        this.complaints = complaints;
        thread = new Thread(this::run, name.replace(' ', '-'));
    }

    /**
     * Creates and starts the log.
     *
     * @param name the name in complaints, for example {@code access log}
     * @param writer flushed whenever no line waits, and never closed
     * @param complaints receives one sentence when lines were lost or cannot be written
     */
    public static LineLog start(String name, Writer writer, Consumer<String> complaints) {
        return start(new LineLog(name, writer, false, complaints));
    }

    /** Creates and starts a log that closes its writer at the end, in its own thread, because closing may block. */
    public static LineLog startOwning(String name, Writer writer, Consumer<String> complaints) {
        return start(new LineLog(name, writer, true, complaints));
    }

    private static LineLog start(LineLog log) {
        log.thread.setDaemon(true);
        log.thread.start();
        return log;
    }

    /** Adds the string form of {@code entry}, which the thread of the log creates; never waits. Thread-safe. */
    public void add(Object entry) {
        if (!queue.offer(entry)) {
            lost.incrementAndGet();
        }
    }

    private void run() {
        try {
            for (Object entry = queue.take(); !entry.equals(END); entry = queue.take()) {
                write(entry);
            }
            if (closes) {
                writer.close();
            }
        } catch (IOException e) {
            complaints.accept("the " + name + " cannot be closed: " + e.getMessage());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private void write(Object entry) {
        try {
            writer.write(entry + "\n");
            // END waits after the last line
            if (queue.isEmpty() || END.equals(queue.peek())) {
                writer.flush();
            }
            failing = false;
        } catch (IOException e) {
            if (!failing) {
                complaints.accept("the " + name + " cannot be written: " + e.getMessage());
            }
            failing = true;
        }
        long dropped = lost.getAndSet(0);
        if (dropped > 0) {
            complaints.accept("the " + name + " lost " + dropped + " lines");
        }
    }

    /**
     * Writes the waiting lines, for at most {@value #CLOSE_MILLIS} milliseconds, because the reader of the output may
     * have stopped. Further calls wait as long.
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
            complaints.accept("the " + name + " is not read: its last lines are lost");
        }
    }
}
