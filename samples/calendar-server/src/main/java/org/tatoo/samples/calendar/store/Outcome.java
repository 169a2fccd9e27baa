package org.tatoo.samples.calendar.store;

import org.jspecify.annotations.Nullable;

/** The result of a change of an event. */
public sealed interface Outcome {
    /**
     * The change was made and is durable.
     *
     * @param created whether the event is new
     */
    record Done(Change change, boolean created) implements Outcome {}

    /**
     * Nothing was changed, because the precondition does not hold.
     *
     * @param tag the tag of the event; null if there is none
     */
    record Conflict(@Nullable String tag) implements Outcome {}

    /** There is no such calendar. */
    record NoCalendar() implements Outcome {}
}
