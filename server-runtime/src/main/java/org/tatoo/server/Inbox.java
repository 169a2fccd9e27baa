package org.tatoo.server;

import java.util.concurrent.ConcurrentLinkedQueue;

/**
 * What other threads ask of an event loop, in the order in which they asked. Any thread may offer; the loop's thread
 * takes.
 */
final class Inbox {
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

    /**
     * Runs at most {@code most} entries.
     *
     * @param before runs before each of them
     */
    void run(int most, Runnable before) {
        for (int i = 0; i < most; i++) {
            Runnable entry = entries.poll();
            if (entry == null) {
                return;
            }
            before.run();
            entry.run();
        }
    }

    /** Takes no more entries, and runs those that are there. */
    void close() {
        closed = true;
        run(Integer.MAX_VALUE, () -> {});
    }
}
