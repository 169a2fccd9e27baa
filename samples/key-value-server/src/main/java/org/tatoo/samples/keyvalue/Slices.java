package org.tatoo.samples.keyvalue;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.concurrent.RejectedExecutionException;

/**
 * The scheduler of long-running commands. It executes one slice of one command in each round of the event loop, in
 * turn, so that the loop serves the other clients in between.
 */
final class Slices {
    private final Deque<LongCommand> waiting = new ArrayDeque<>();
    private boolean scheduled;

    /** Executes {@code command} from the next round of the loop on. */
    void add(LongCommand command) {
        waiting.addLast(command);
        schedule();
    }

    /** Removes {@code command}, whose client has disconnected. */
    void remove(LongCommand command) {
        waiting.remove(command);
    }

    private void schedule() {
        LongCommand next = waiting.peekFirst();
        if (next == null || scheduled) {
            return;
        }
        try {
            next.client().execute(this::run);
            scheduled = true;
        } catch (RejectedExecutionException stopped) {
            waiting.clear();
        }
    }

    private void run() {
        scheduled = false;
        LongCommand next = waiting.pollFirst();
        if (next != null) {
            try {
                if (next.advance()) {
                    waiting.addLast(next);
                }
            } finally {
                // even after a failure, which ends only that connection
                schedule();
            }
        }
    }
}
