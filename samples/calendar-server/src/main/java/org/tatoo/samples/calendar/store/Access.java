package org.tatoo.samples.calendar.store;

/** The access of a user to a calendar; each level includes those before it. */
public enum Access {
    /** No access: for this user the calendar does not exist. */
    NONE,
    /** Access to read events. */
    READ,
    /** Access to read and change events. */
    WRITE;

    /** Returns whether this level includes {@code needed}. */
    public boolean includes(Access needed) {
        return compareTo(needed) >= 0;
    }
}
