package org.tatoo.transport;

import java.util.ArrayDeque;
import java.util.function.Consumer;

/** What is to run when bytes of the output have been taken, in the order of the bytes. Belongs to the strand. */
final class Completions {
    private final ArrayDeque<Completion> waiting = new ArrayDeque<>(2);
    // All bytes that were queued, and those of them that were taken.
    private long queued;
    private long taken;

    /** Nothing waits for the bytes that are queued. */
    Completions(long queued) {
        this.queued = queued;
    }

    /** Whether nothing waits. */
    boolean isEmpty() {
        return waiting.isEmpty();
    }

    /** Counts bytes that are queued. */
    void queued(long count) {
        queued += count;
    }

    /** Counts bytes that were taken. */
    void took(long count) {
        taken += count;
    }

    /** Adds {@code done} for all that is queued. */
    void add(Runnable done) {
        waiting.addLast(new Completion(queued, done));
    }

    /** Runs what waits for bytes that were taken, not what is added meanwhile. */
    void run(Consumer<Throwable> failed) {
        for (int i = waiting.size(); i > 0 && waiting.getFirst().end <= taken; i--) {
            try {
                waiting.removeFirst().done.run();
            } catch (Throwable t) {
                failed.accept(t);
            }
        }
    }

    /** Runs what waits, because nothing more will be taken. */
    void runAll(Consumer<Throwable> failed) {
        taken = queued;
        run(failed);
    }

    private record Completion(long end, Runnable done) {}
}
