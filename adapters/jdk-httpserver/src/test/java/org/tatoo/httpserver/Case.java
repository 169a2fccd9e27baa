package org.tatoo.httpserver;

import org.jspecify.annotations.Nullable;

/**
 * A fact about the HTTP server of the JDK.
 *
 * @param from the class or method whose Javadoc says it, or which shows it
 * @param departure what the JDK does instead; null if it does what its Javadoc says
 * @param since the first version of the JDK that departs, of those that this build runs on: 17 and 25
 * @param until the last one
 */
record Case(String from, String fact, Check check, @Nullable String departure, int since, int until) {
    /** Fails if the fact does not hold. */
    @FunctionalInterface
    interface Check {
        void run(Rig rig) throws Exception;
    }

    static Case of(String from, String fact, Check check) {
        return new Case(from, fact, check, null, 0, 0);
    }

    /** The same case, in which the JDK departs from its Javadoc. */
    Case butTheJdk(String does) {
        return new Case(from, fact, check, does, 0, Integer.MAX_VALUE);
    }

    /** The same case, in which JDK 17 departs from its Javadoc, and JDK 25 no longer. */
    Case butJdk17(String does) {
        return new Case(from, fact, check, does, 0, 17);
    }

    /** The same case, in which JDK 25 departs from its Javadoc, and JDK 17 does not. */
    Case butJdk25(String does) {
        return new Case(from, fact, check, does, 25, Integer.MAX_VALUE);
    }

    /** Whether the JDK that runs this departs. */
    boolean jdkDeparts() {
        int version = Runtime.version().feature();
        return departure != null && since <= version && version <= until;
    }

    @Override
    public String toString() {
        String who = since == 25 ? "JDK 25 " : until == 17 ? "JDK 17 " : "the JDK ";
        return from + ": " + fact + (departure == null ? "" : " (but " + who + departure + ")");
    }
}
