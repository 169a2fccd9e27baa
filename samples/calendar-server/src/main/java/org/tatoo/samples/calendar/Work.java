package org.tatoo.samples.calendar;

import java.util.function.LongSupplier;

/** The budget of one request for expanding recurrences. Confined to one thread. */
final class Work {
    private final long mostDates;
    private final long mostNanos;
    private final LongSupplier nanoTime;
    private final long start;
    // The number of dates generated, whether they belong to the answer or not.
    private long dates;

    /** Creates the budget of a request that begins now. */
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

    /** Creates a budget that counts dates but not time, so that the result is the same on each machine. */
    static Work counted(long mostDates) {
        return new Work(mostDates, 0, () -> 0);
    }

    /**
     * Counts {@code more} dates; to be called before they are generated.
     *
     * @throws RefusedException if there are too many in all, or too much time has passed
     */
    void add(long more) throws RefusedException {
        dates += more;
        if (dates > mostDates || nanoTime.getAsLong() - start > mostNanos) {
            throw new RefusedException(
                    Status.BAD_REQUEST, "the recurrences of this calendar take too much work; ask for a shorter time");
        }
    }
}
