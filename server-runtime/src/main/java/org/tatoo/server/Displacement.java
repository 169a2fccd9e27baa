package org.tatoo.server;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.tatoo.transport.Clock;

/** Ends connections that are not in use, so that others get their places. Belongs to the acceptor's thread. */
final class Displacement {
    /** What a survey has found is used for so long. */
    private static final long FRESH_NANOS = TimeUnit.SECONDS.toNanos(1);

    /** Loops that do not answer in this time are left out. */
    private static final long PATIENCE_MILLIS = 250;

    /** Each time the threads of the loops have to be waited for. */
    private static final int MOST_AT_ONCE = 8;

    private final List<? extends Loop<?>> loops;
    private final Clock clock;
    private final ArrayDeque<Survey.Candidate> candidates = new ArrayDeque<>();
    private long surveyed;
    // The last survey found as many as it looks for.
    private boolean plenty;
    // One; while so many clients come that all of these are used up, some.
    private int atOnce = 1;

    Displacement(List<? extends Loop<?>> loops, Clock clock) {
        this.loops = loops;
        this.clock = clock;
    }

    /**
     * Ends one connection, or, while many clients come, some.
     *
     * @return false if none could be ended now
     */
    boolean displace() throws InterruptedException {
        boolean fresh = clock.nanoTime() - surveyed <= FRESH_NANOS;
        if (!fresh) {
            candidates.clear();
            atOnce = 1;
        }
        if (displaceCandidates()) {
            return true;
        }
        if (fresh && plenty) {
            atOnce = MOST_AT_ONCE;
        }
        return look() && displaceCandidates();
    }

    /** The first ones that are still not in use; those of blocked loops are left out. */
    private boolean displaceCandidates() throws InterruptedException {
        boolean ended = false;
        while (!ended && !candidates.isEmpty()) {
            List<CompletableFuture<Boolean>> ends = new ArrayList<>();
            while (ends.size() < atOnce && !candidates.isEmpty()) {
                Survey.Candidate next = candidates.remove();
                CompletableFuture<Boolean> end = new CompletableFuture<>();
                ends.add(end);
                next.conversation().displace(next.idleSince(), end::complete);
            }
            for (CompletableFuture<Boolean> end : ends) {
                ended |= end.completeOnTimeout(false, PATIENCE_MILLIS, TimeUnit.MILLISECONDS)
                        .join();
            }
        }
        return ended;
    }

    /** Whether there are candidates. */
    private boolean look() throws InterruptedException {
        surveyed = clock.nanoTime();
        Survey survey = new Survey(loops.size(), surveyed);
        loops.forEach(loop -> loop.show(survey));
        candidates.clear();
        candidates.addAll(survey.await(PATIENCE_MILLIS));
        plenty = candidates.size() == Survey.MOST;
        return !candidates.isEmpty();
    }
}
