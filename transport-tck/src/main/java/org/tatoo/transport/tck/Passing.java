package org.tatoo.transport.tck;

import java.io.IOException;
import java.time.Duration;

/** How checks of deadlines let time pass. */
final class Passing {
    /** A deadline of one unit may take so many of these before it counts as not expiring. */
    private static final int MOST_STEPS = 60;

    private Passing() {}

    /** What happens in each step. */
    @FunctionalInterface
    interface Step {
        void run() throws IOException;
    }

    static Duration step(Trial trial) throws IOException {
        return trial.server().unit().dividedBy(10);
    }

    /**
     * Lets time pass in tenths of the unit until {@code event} happens.
     *
     * @param each what the peer does in each of them; it may fail when the connection has ended
     * @return the time that has passed by then, in nanoseconds
     */
    static long until(Trial trial, TckHandler handler, String event, Step each) throws IOException {
        trial.settle(handler);
        long start = trial.server().nanoTime();
        for (int i = 0; i < MOST_STEPS && !handler.journal().contains(event); i++) {
            try {
                each.run();
            } catch (IOException e) {
                // the connection has ended
            }
            trial.pass(handler, step(trial));
        }
        long end = trial.server().nanoTime();
        // its time has come, but another thread may have to tell it
        handler.journal().await(event);
        return end - start;
    }

    /**
     * Lets so many tenths of the unit pass; nothing is to expire.
     *
     * @param each what the peer does in each of them
     */
    static void steps(Trial trial, TckHandler handler, int count, Step each) throws IOException {
        for (int i = 0; i < count; i++) {
            each.run();
            trial.pass(handler, step(trial));
        }
        Expect.that(
                handler.journal().events().stream().noneMatch(event -> event.matches("expired.*|closed")),
                "nothing expires; heard " + handler.journal().events());
    }
}
