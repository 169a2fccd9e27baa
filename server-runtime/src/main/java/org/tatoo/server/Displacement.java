package org.tatoo.server;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.tatoo.transport.Clock;

/** A mechanism that ends unused connections to free their places. Confined to the acceptor's thread. */
final class Displacement {
    /** The time for which the result of a survey is used. */
    private static final long FRESH_NANOS = TimeUnit.SECONDS.toNanos(1);

    /** The time after which loops that have not answered are left out. */
    private static final long PATIENCE_MILLIS = 250;

    /** The maximum number of connections ended at once, with one wait for their loops. */
    private static final int MOST_AT_ONCE = 8;

    private final List<? extends Loop<?>> loops;
    private final Clock clock;
    private final ArrayDeque<Survey.Candidate> candidates = new ArrayDeque<>();
    private long surveyed;
    // True if the last survey found as many candidates as it looks for.
    private boolean plenty;
    // The number ended at once: one, or more while so many clients arrive that all candidates are used up.
    private int atOnce = 1;

    Displacement(List<? extends Loop<?>> loops, Clock clock) {
        this.loops = loops;
        this.clock = clock;
    }

    /**
     * Ends one connection, or several while many clients arrive.
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

    /** Ends the first candidates that are still unused; leaves out candidates of blocked loops. */
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
