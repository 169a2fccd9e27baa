package org.tatoo.samples.calendar;

import java.io.IOException;

/** What a request asks for. Carried out by a worker, because it uses the store. */
interface Operation {
    /** The calendar; empty if it is about all of them. */
    default String calendar() {
        return "";
    }

    /**
     * Carries it out for a user who is known.
     *
     * @throws RefusedException if that is not possible or not allowed
     * @throws IOException if the store fails
     */
    Answer carryOut(CalendarService service, String user) throws RefusedException, IOException;
}
