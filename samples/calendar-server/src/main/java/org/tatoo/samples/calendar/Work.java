package org.tatoo.samples.calendar;

import java.util.function.LongSupplier;

/** What the recurrences of one request may cost. For one thread. */
final class Work {
    private final long mostDates;
    private final long mostNanos;
    private final LongSupplier nanoTime;
    private final long start;
    // Those that were made, whether they belong to the answer or not.
    private long dates;

    /** For a request that begins now. */
    Work(CalendarLimits limits) {
        this(limits, System::nanoTime);
    }

    Work(CalendarLimits limits, LongSupplier nanoTime) {
        this(limits.ruleDates(), limits.ruleTime().toNanos(), nanoTime);
    }

    private Work(long mostDates, long mostNanos, LongSupplier nanoTime) {
        this.mostDates = mostDates;
        this.mostNanos = mostNanos;
        this.nanoTime = nanoTime;
        this.start = nanoTime.getAsLong();
    }

    /** For a result that must be the same on each machine: only dates count, not time. */
    static Work counted(long mostDates) {
        return new Work(mostDates, 0, () -> 0);
    }

    /**
     * To be called before {@code more} dates are made.
     *
     * @throws RefusedException if these are too many in all, or too much time has passed
     */
    void add(long more) throws RefusedException {
        dates += more;
        if (dates > mostDates || nanoTime.getAsLong() - start > mostNanos) {
            throw new RefusedException(
                    Status.BAD_REQUEST, "the recurrences of this calendar take too much work; ask for a shorter time");
        }
    }
}
