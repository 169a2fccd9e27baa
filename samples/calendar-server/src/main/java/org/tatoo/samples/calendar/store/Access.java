package org.tatoo.samples.calendar.store;

/** What a user may do with a calendar; each level includes those before it. */
public enum Access {
    /** Nothing: for this user the calendar does not exist. */
    NONE,
    /** Read its events. */
    READ,
    /** Change them, too. */
    WRITE;

    /** Whether this level includes {@code needed}. */
    public boolean includes(Access needed) {
        return compareTo(needed) >= 0;
    }
}
