package org.tatoo.transport;

import java.util.ArrayDeque;
import java.util.function.Consumer;

/** What is to run when bytes of the output have been taken, in the order of the bytes. Belongs to the strand. */
final class Completions {
    private final ArrayDeque<Completion> waiting = new ArrayDeque<>(2);

    /** Adds {@code done} for the output up to its byte {@code end}, which is not below that of the one before. */
    void add(long end, Runnable done) {
        waiting.addLast(new Completion(end, done));
    }

    /** Runs what waits for no more than the first {@code taken} bytes, not what is added meanwhile. */
    void run(long taken, Consumer<Throwable> failed) {
        for (int i = waiting.size(); i > 0 && waiting.getFirst().end <= taken; i--) {
            try {
                waiting.removeFirst().done.run();
            } catch (Throwable t) {
                failed.accept(t);
            }
        }
    }

    private record Completion(long end, Runnable done) {}
}
