package org.tatoo.samples.calendar.client;

/** A line of an answer, in the order of docs/cal.md. */
sealed interface Line {
    /** An event was added or replaced. */
    record Put(long version, String tag, String uid) implements Line {
        @Override
        public String toString() {
            return "put " + version + " " + tag + " " + uid;
        }
    }

    /** An event was removed. */
    record Deleted(long version, String uid) implements Line {
        @Override
        public String toString() {
            return "delete " + version + " " + uid;
        }
    }

    /** A calendar that the user may read or write. */
    record Listed(String access, long version, String name) implements Line {
        @Override
        public String toString() {
            return name + " " + access;
        }
    }

    /** Nothing else has happened. */
    record Alive(String token) implements Line {}

    /** The last line. */
    record End(String token, String why) implements Line {}
}
