package org.tatoo.server;

import java.util.ArrayDeque;
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

    private final List<? extends Loop<?>> loops;
    private final Clock clock;
    private final ArrayDeque<Survey.Candidate> candidates = new ArrayDeque<>();
    private long surveyed;

    Displacement(List<? extends Loop<?>> loops, Clock clock) {
        this.loops = loops;
        this.clock = clock;
    }

    /**
     * Ends one connection.
     *
     * @return false if none could be ended now
     */
    boolean displaceOne() throws InterruptedException {
        if (clock.nanoTime() - surveyed > FRESH_NANOS) {
            candidates.clear();
        }
        return displaceCandidate() || (look() && displaceCandidate());
    }

    /** The first one that is still not in use; those of blocked loops are left out. */
    private boolean displaceCandidate() throws InterruptedException {
        for (Survey.Candidate next = candidates.poll(); next != null; next = candidates.poll()) {
            CompletableFuture<Boolean> ends = new CompletableFuture<>();
            next.conversation().displace(next.idleSince(), ends::complete);
            if (ends.completeOnTimeout(false, PATIENCE_MILLIS, TimeUnit.MILLISECONDS)
                    .join()) {
                return true;
            }
        }
        return false;
    }

    /** Whether there are candidates. */
    private boolean look() throws InterruptedException {
        surveyed = clock.nanoTime();
        Survey survey = new Survey(loops.size(), surveyed);
        loops.forEach(loop -> loop.show(survey));
        candidates.clear();
        candidates.addAll(survey.await(PATIENCE_MILLIS));
        return !candidates.isEmpty();
    }
}
