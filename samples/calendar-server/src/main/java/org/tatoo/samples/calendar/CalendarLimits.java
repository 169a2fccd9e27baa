package org.tatoo.samples.calendar;

import java.time.Duration;
import org.tatoo.samples.options.LimitDescription;

/**
 * The limits of the work that clients cause. All are at least 1, and the time is more than none.
 *
 * @param waitingLogins the most logins that wait to be verified
 * @param waitingLoginsPerAddress the most of one source
 * @param loginThreads the most logins that are verified at the same time, at most 1,024
 * @param waitingRequests the most requests of known users that wait
 * @param ruleDates the most dates that the rules of a calendar make for one answer
 * @param ruleTime how long they may take
 */
record CalendarLimits(
        @LimitDescription("most logins that wait") int waitingLogins,
        @LimitDescription("most of them of one address") int waitingLoginsPerAddress,

        @LimitDescription("most logins verified at the same time")
        int loginThreads,

        @LimitDescription("most requests of known users that wait")
        int waitingRequests,

        @LimitDescription("most dates that rules make for an answer")
        long ruleDates,

        @LimitDescription("how long rules may take for an answer")
        Duration ruleTime) {
    private static final int MOST_THREADS = 1024;

    /** Checks the ranges. */
    CalendarLimits {
        if (waitingLogins < 1
                || waitingLoginsPerAddress < 1
                || loginThreads < 1
                || loginThreads > MOST_THREADS
                || waitingRequests < 1
                || ruleDates < 1
                || ruleTime.isNegative()
                || ruleTime.isZero()) {
            throw new IllegalArgumentException("must be at least 1, a time more than none, threads at most 1024");
        }
    }

    /** Those of the README; one processor is left for other work than logins, if there are several. */
    static CalendarLimits defaults() {
        return withLoginThreads(Math.max(1, Runtime.getRuntime().availableProcessors() - 1));
    }

    /** The same with so many threads for logins. */
    static CalendarLimits withLoginThreads(int threads) {
        return new CalendarLimits(1024, 16, threads, 256, 5_000_000, Duration.ofSeconds(10));
    }
}
