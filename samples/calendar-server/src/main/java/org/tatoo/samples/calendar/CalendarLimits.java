package org.tatoo.samples.calendar;

import java.time.Duration;
import java.util.stream.Stream;
import org.tatoo.samples.calendar.store.CalendarStores;
import org.tatoo.samples.options.LimitDescription;

/**
 * Limits on the work that clients cause. Every limit is at least 1, and every duration is positive.
 *
 * @param waitingLogins the maximum number of logins waiting for verification
 * @param waitingLoginsPerAddress the maximum number of waiting logins of one source
 * @param loginThreads the maximum number of logins verified at the same time, at most 1,024
 * @param workers the maximum number of requests of known users in progress, at most 1,024; usually no more than the
 *     connections to the database
 * @param waitingRequests the maximum number of waiting requests of known users
 * @param ruleDates the maximum number of dates that the rules of a calendar generate for one answer
 * @param ruleTime the maximum time for generating them
 * @param tokenTime the lifetime of a token, at most 366 days
 * @param watches the maximum number of concurrent watches
 * @param watchTime the maximum duration of a watch, at most 365 days
 * @param watchAlive the interval of keep-alive lines on a watch without changes; a watch that takes nothing for this
 *     long is cut
 */
record CalendarLimits(
        @LimitDescription("most logins that wait") int waitingLogins,
        @LimitDescription("most of them of one address") int waitingLoginsPerAddress,

        @LimitDescription("most logins verified at the same time")
        int loginThreads,

        @LimitDescription("most requests of known users carried out at the same time")
        int workers,

        @LimitDescription("most requests of known users that wait")
        int waitingRequests,

        @LimitDescription("most dates that rules make for an answer")
        long ruleDates,

        @LimitDescription("how long rules may take for an answer")
        Duration ruleTime,

        @LimitDescription("how long a token stands for a password")
        Duration tokenTime,

        @LimitDescription("most watches at the same time") int watches,

        @LimitDescription("how long a watch lasts") Duration watchTime,

        @LimitDescription("pause after which a watch says that it is there")
        Duration watchAlive) {
    private static final int MOST_THREADS = 1024;
    private static final Duration MOST_TIME = Duration.ofDays(365);

    CalendarLimits {
        if (waitingLogins < 1
                || waitingLoginsPerAddress < 1
                || loginThreads < 1
                || loginThreads > MOST_THREADS
                || workers < 1
                || workers > MOST_THREADS
                || waitingRequests < 1
                || ruleDates < 1
                || watches < 1
                || !Stream.of(ruleTime, tokenTime, watchTime, watchAlive).allMatch(CalendarLimits::isTime)) {
            throw new IllegalArgumentException("must be at least 1, a time more than none, threads at most 1024");
        }
    }

    private static boolean isTime(Duration time) {
        return !time.isNegative() && !time.isZero() && time.compareTo(MOST_TIME) <= 0;
    }

    /** Returns the defaults of the README; with several processors, one is kept free of logins. */
    static CalendarLimits defaults() {
        return withLoginThreads(Math.max(1, Runtime.getRuntime().availableProcessors() - 1));
    }

    /** Returns the defaults with this number of login threads. */
    static CalendarLimits withLoginThreads(int threads) {
        return new CalendarLimits(
                1024,
                16,
                threads,
                CalendarStores.CONNECTIONS,
                256,
                5_000_000,
                Duration.ofSeconds(10),
                Duration.ofMinutes(15),
                4096,
                Duration.ofHours(1),
                Duration.ofSeconds(15));
    }

    /** Returns a copy with other limits on the work of rules. */
    CalendarLimits withRules(long dates, Duration time) {
        return new CalendarLimits(
                waitingLogins,
                waitingLoginsPerAddress,
                loginThreads,
                workers,
                waitingRequests,
                dates,
                time,
                tokenTime,
                watches,
                watchTime,
                watchAlive);
    }
}
