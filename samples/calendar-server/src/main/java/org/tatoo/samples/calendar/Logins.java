package org.tatoo.samples.calendar;

import java.io.IOException;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.time.Duration;
import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;
import org.tatoo.samples.calendar.Attempt.Outcome;

/**
 * The verification of passwords. Few run at a time, because each takes milliseconds of processor time; the others wait.
 * Attempts without a recent failure of their user or source go first, then those of users with one, then those of
 * sources with one. Recent means within ten minutes. A verified pair need not be verified again for ten minutes, unless
 * the user's password has changed.
 *
 * <p>Thread-safe.
 */
final class Logins {
    /** The time for which verified pairs and failures are remembered. */
    static final Duration MEMORY = Duration.ofMinutes(10);

    private static final Logger LOG = System.getLogger(Logins.class.getName());
    private static final int RANKS = 3;

    private final Users users;
    private final VerifiedPairs verified;
    private final Failures failedUsers;
    private final Failures failedSources;
    private final int parallel;

    /** Guarded by itself; also guards {@link #running}. */
    private final AttemptQueue waiting;

    private int running;

    Logins(Users users, CalendarLimits limits, LongSupplier nanoTime) {
        this.users = users;
        this.verified = new VerifiedPairs(nanoTime);
        this.failedUsers = new Failures("user", nanoTime);
        this.failedSources = new Failures("address", nanoTime);
        this.parallel = limits.loginThreads();
        this.waiting = new AttemptQueue(RANKS, this::rank, limits);
    }

    /** Returns whether the pair was verified recently. Fast; {@link #isVerified} also checks that it is still right. */
    boolean isRemembered(String user, String password) {
        return verified.find(user, password) != null;
    }

    /**
     * Returns whether the pair was verified recently, against the user's current verifier.
     *
     * @throws IOException if the store cannot be read
     */
    boolean isVerified(String user, String password) throws IOException {
        PasswordVerifier matched = verified.find(user, password);
        return matched != null && matched.equals(users.verifier(user));
    }

    /**
     * Has an attempt verified by a thread of {@code workers}. If too many are waiting, this or another attempt is
     * refused on the calling thread.
     */
    void submit(Attempt attempt, Executor workers) {
        Attempt refused;
        boolean start;
        synchronized (waiting) {
            refused = waiting.add(attempt);
            start = running < parallel;
            running += start ? 1 : 0;
        }
        if (refused != null) {
            refused.end().accept(Outcome.REFUSED);
        }
        if (start) {
            start(attempt, workers);
        }
    }

    private void start(Attempt attempt, Executor workers) {
        try {
            workers.execute(this::verifyAll);
        } catch (RejectedExecutionException e) {
            boolean refused;
            synchronized (waiting) {
                running--;
                refused = running == 0 && waiting.remove(attempt);
            }
            if (refused) {
                attempt.end().accept(Outcome.REFUSED);
            }
        }
    }

    /** Withdraws an attempt whose client has gone; its outcome may still be delivered. */
    void withdraw(Attempt attempt) {
        synchronized (waiting) {
            waiting.remove(attempt);
        }
    }

    /** Returns the rank of an attempt; 0 goes first. */
    private int rank(Attempt attempt) {
        if (failedSources.contains(attempt.source())) {
            return 2;
        }
        return failedUsers.contains(attempt.user()) ? 1 : 0;
    }

    private void verifyAll() {
        boolean complete = false;
        try {
            for (Attempt next = next(); next != null; next = next()) {
                next.end().accept(verify(next));
            }
            complete = true;
        } finally {
            if (!complete) {
                synchronized (waiting) {
                    running--;
                }
            }
        }
    }

    private @Nullable Attempt next() {
        synchronized (waiting) {
            Attempt next = waiting.take();
            running -= next == null ? 1 : 0;
            return next;
        }
    }

    private Outcome verify(Attempt attempt) {
        try {
            if (isVerified(attempt.user(), attempt.password())) {
                return Outcome.ACCEPTED;
            }
            PasswordVerifier verifier = users.verifier(attempt.user());
            if (verifier.matches(attempt.password())) {
                verified.add(
                        attempt.user(), attempt.password(), users.renew(attempt.user(), attempt.password(), verifier));
                return Outcome.ACCEPTED;
            }
        } catch (IOException e) {
            LOG.log(Level.ERROR, e.getMessage());
            return Outcome.FAILED;
        }
        failedUsers.add(attempt.user());
        failedSources.add(attempt.source());
        return Outcome.WRONG;
    }
}
