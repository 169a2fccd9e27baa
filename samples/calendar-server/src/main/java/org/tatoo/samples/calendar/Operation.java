package org.tatoo.samples.calendar;

import java.io.IOException;

/** The operation that a request asks for. Workers execute it, because it uses the store. */
interface Operation {
    /** Returns the name of the calendar; empty if the operation is about all of them. */
    default String calendar() {
        return "";
    }

    /**
     * Executes the operation for an authenticated user.
     *
     * @throws RefusedException if the operation is not possible or not allowed
     * @throws IOException if the store fails
     */
    Answer carryOut(CalendarService service, String user) throws RefusedException, IOException;
}
