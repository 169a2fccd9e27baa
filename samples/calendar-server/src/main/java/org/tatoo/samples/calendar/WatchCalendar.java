package org.tatoo.samples.calendar;

import java.util.OptionalLong;

/**
 * The operation that reports the changes of a calendar as they happen.
 *
 * @param since the version after which changes are reported; empty for the current one
 */
record WatchCalendar(String calendar, OptionalLong since) implements Operation {
    /** Always throws, because a watch has no complete answer; see {@link Watches}. */
    @Override
    public Answer carryOut(CalendarService service, String user) {
        throw new AssertionError("a calendar is watched by Watches");
    }
}
