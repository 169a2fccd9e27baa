package org.tatoo.transport.tck;

import java.io.IOException;
import java.time.Duration;

/** Utilities that let time pass in checks of deadlines. */
final class Passing {
    /** The number of steps after which a deadline of one unit counts as not expiring. */
    private static final int MOST_STEPS = 60;

    private Passing() {}

    /** An action in each step. */
    @FunctionalInterface
    interface Step {
        void run() throws IOException;
    }

    static Duration step(Trial trial) throws IOException {
        return trial.server().unit().dividedBy(10);
    }

    /**
     * Passes time in tenths of the unit until {@code event} occurs.
     *
     * @param each the action of the peer in each step; it may fail when the connection has ended
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
        // the deadline has passed, but another thread may have to report it
        handler.journal().await(event);
        return end - start;
    }

    /**
     * Passes {@code count} tenths of the unit; nothing may expire.
     *
     * @param each the action of the peer in each step
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
