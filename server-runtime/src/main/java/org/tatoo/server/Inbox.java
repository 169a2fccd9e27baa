package org.tatoo.server;

import java.util.concurrent.ConcurrentLinkedQueue;

/** The requests of other threads to an event loop, in order. Any thread may offer; the loop's thread takes. */
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
        // the loop may have ended in between and will not take what it has not taken by now
        return !closed || !entries.remove(entry);
    }

    boolean isEmpty() {
        return entries.isEmpty();
    }

    /**
     * Runs at most {@code most} entries.
     *
     * @param before runs before each entry
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

    /** Stops accepting entries, and runs the remaining ones. */
    void close() {
        closed = true;
        run(Integer.MAX_VALUE, () -> {});
    }
}
