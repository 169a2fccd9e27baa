package org.tatoo.samples.calendar;

/** The sender of answers to one client. Its methods may be called from any thread, one call at a time. */
interface Carrier {
    /** Sends a whole answer; the next request may follow. */
    void answer(Answer answer);

    /** Begins an answer whose lines are sent later. */
    void begin();

    /** Returns whether lines written now would not queue up after lines that the client has not yet taken. */
    boolean isWritable();

    /** Sends some lines of a begun answer. */
    void lines(byte[] lines);

    /** Sends the last line of a begun answer and ends the connection. */
    void end(byte[] last);
}
