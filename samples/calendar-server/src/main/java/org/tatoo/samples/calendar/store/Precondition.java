package org.tatoo.samples.calendar.store;

import org.jspecify.annotations.Nullable;

/** A precondition on an event for a change to be made. */
public sealed interface Precondition {
    /** Returns whether an event with this tag may be changed; null stands for a missing event. */
    boolean holds(@Nullable String tag);

    /** No condition. */
    record None() implements Precondition {
        @Override
        public boolean holds(@Nullable String tag) {
            return true;
        }
    }

    /** The event exists. */
    record Present() implements Precondition {
        @Override
        public boolean holds(@Nullable String tag) {
            return tag != null;
        }
    }

    /** The event does not exist. */
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
