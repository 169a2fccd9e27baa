package org.tatoo.server;

import java.util.concurrent.ConcurrentLinkedQueue;

/**
 * What other threads ask of an event loop, in the order in which they asked. Any thread may offer; the loop's thread
 * takes.
 */
final class Inbox {
    /** A call on a connection. It only queues and sets states, so it may be carried out within a callback. */
    @FunctionalInterface
    interface Call extends Runnable {}

    private final ConcurrentLinkedQueue<Runnable> entries = new ConcurrentLinkedQueue<>();
    private volatile boolean closed;

    /**
     * Adds an entry.
     *
     * @return false if the loop has ended and will not run it
     */
    boolean offer(Runnable entry) {
        if (closed) {
            return false;
        }
        entries.add(entry);
        // the loop may have ended in between; what it has not taken by now it never will
        return !closed || !entries.remove(entry);
    }

    boolean isEmpty() {
        return entries.isEmpty();
    }

    /** Runs at most {@code most} entries. */
    void run(int most) {
        for (int i = 0; i < most; i++) {
            Runnable entry = entries.poll();
            if (entry == null) {
                return;
            }
            entry.run();
        }
    }

    /**
     * Carries out the calls that were made before one that the loop's own thread makes now, so that both keep their
     * order. Tasks of an executor wait, because they run between callbacks only.
     */
    void catchUp() {
        while (entries.peek() instanceof Call) {
            run(1);
        }
    }

    /** Takes no more entries, and runs those that are there. */
    void close() {
        closed = true;
        run(Integer.MAX_VALUE);
    }
}
