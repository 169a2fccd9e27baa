package org.tatoo.transport;

import java.util.ArrayDeque;
import java.util.function.Consumer;

/** Tasks to run when output bytes have been taken, in the order of the bytes. Confined to the strand. */
final class Completions {
    private final ArrayDeque<Completion> waiting = new ArrayDeque<>(2);
    // Total bytes queued, and total bytes taken.
    private long queued;
    private long taken;

    /** Creates an empty queue; {@code queued} is the number of bytes queued so far. */
    Completions(long queued) {
        this.queued = queued;
    }

    boolean isEmpty() {
        return waiting.isEmpty();
    }

    void queued(long count) {
        queued += count;
    }

    void took(long count) {
        taken += count;
    }

    /** Adds a task to run when all bytes queued so far are taken. */
    void add(Runnable done) {
        waiting.addLast(new Completion(queued, done));
    }

    /** Runs the tasks whose bytes were taken, but none added meanwhile. */
    void run(Consumer<Throwable> failed) {
        for (int i = waiting.size(); i > 0 && waiting.getFirst().end <= taken; i--) {
            try {
                waiting.removeFirst().done.run();
            } catch (Throwable t) {
                failed.accept(t);
            }
        }
    }

    /** Runs all tasks, because no more bytes will be taken. */
    void runAll(Consumer<Throwable> failed) {
        taken = queued;
        run(failed);
    }

    private record Completion(long end, Runnable done) {}
}
