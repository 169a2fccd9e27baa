package org.tatoo.samples.calendar.store;

import org.jspecify.annotations.Nullable;

/** What must be true of an event for a change to be made. */
public sealed interface Precondition {
    /** Whether an event may be changed. */
    boolean holds(@Nullable String tag);

    /** Nothing. */
    record None() implements Precondition {
        @Override
        public boolean holds(@Nullable String tag) {
            return true;
        }
    }

    /** The event is there. */
    record Present() implements Precondition {
        @Override
        public boolean holds(@Nullable String tag) {
            return tag != null;
        }
    }

    /** The event is not there. */
    record Absent() implements Precondition {
        @Override
        public boolean holds(@Nullable String tag) {
            return tag == null;
        }
    }

    /** The event has this tag. */
    record Match(String expected) implements Precondition {
        @Override
        public boolean holds(@Nullable String tag) {
            return expected.equals(tag);
        }
    }
}
