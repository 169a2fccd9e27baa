package org.tatoo.samples.calendar.store;

import org.jspecify.annotations.Nullable;

/**
 * A change of a calendar.
 *
 * @param version one more than that of the calendar's previous change
 * @param tag the tag of the event's new content; null if the event was deleted
 */
public record Change(long version, String uid, @Nullable String tag) {}
