package org.tatoo.samples.calendar.store;

import org.jspecify.annotations.Nullable;

/** How a change of an event ended. */
public sealed interface Outcome {
    /**
     * It was made, and is safe.
     *
     * @param created whether the event was not there before
     */
    record Done(Change change, boolean created) implements Outcome {}

    /**
     * Nothing was changed, because the event is not as the condition says.
     *
     * @param tag of the event; null if there is none
     */
    record Conflict(@Nullable String tag) implements Outcome {}

    /** There is no such calendar. */
    record NoCalendar() implements Outcome {}
}
