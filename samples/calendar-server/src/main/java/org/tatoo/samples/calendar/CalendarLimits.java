package org.tatoo.samples.calendar;

import java.time.Duration;
import java.util.stream.Stream;
import org.tatoo.samples.calendar.store.CalendarStores;
import org.tatoo.samples.options.LimitDescription;

/**
 * The limits of the work that clients cause. All are at least 1, and the time is more than none.
 *
 * @param waitingLogins the most logins that wait to be verified
 * @param waitingLoginsPerAddress the most of one source
 * @param loginThreads the most logins that are verified at the same time, at most 1,024
 * @param workers the most requests of known users that are carried out at the same time, at most 1,024; as a rule not
 *     more than there are connections to the database
 * @param waitingRequests the most requests of known users that wait
 * @param ruleDates the most dates that the rules of a calendar make for one answer
 * @param ruleTime how long they may take
 * @param tokenTime how long a token stands for a password, at most 366 days
 * @param watches the most watches at the same time
 * @param watchTime how long one lasts, at most 365 days
 * @param watchAlive after how long a watch without changes says that it is there; one that takes nothing for so long is cut
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

    /** Checks the ranges. */
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

    /** Those of the README; one processor is left for other work than logins, if there are several. */
    static CalendarLimits defaults() {
        return withLoginThreads(Math.max(1, Runtime.getRuntime().availableProcessors() - 1));
    }

    /** The same with so many threads for logins. */
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

    /** These, with another measure of the work of rules. */
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
