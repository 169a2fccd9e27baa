package org.tatoo.samples.calendar;

import java.util.OptionalLong;

/**
 * The changes of a calendar as they happen.
 *
 * @param since the version after which they begin; empty for the one of now
 */
record WatchCalendar(String calendar, OptionalLong since) implements Operation {
    /** Has no answer that is ever complete; see {@link Watches}. */
    @Override
    public Answer carryOut(CalendarService service, String user) {
        throw new AssertionError("a calendar is watched by Watches");
    }
}
