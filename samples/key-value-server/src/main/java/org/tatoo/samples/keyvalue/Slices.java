package org.tatoo.samples.keyvalue;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.concurrent.RejectedExecutionException;

/**
 * Commands that take long are carried out a little at a time, so that the event loop serves the other clients in between:
 * of all those commands one slice in each round of the loop, in turn.
 */
final class Slices {
    private final Deque<LongCommand> waiting = new ArrayDeque<>();
    private boolean scheduled;

    /** Carries out {@code command} from the next round of the loop on. */
    void add(LongCommand command) {
        waiting.addLast(command);
        schedule();
    }

    /** Forgets {@code command}, whose client has gone. */
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
                // even if it fails, which ends its connection
                schedule();
            }
        }
    }
}
