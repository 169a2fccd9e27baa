package org.tatoo.samples.calendar;

/** Carries answers to one client. Its methods may be called by any thread, one at a time. */
interface Carrier {
    /** A whole answer; the next request may come. */
    void answer(Answer answer);

    /** Begins an answer whose lines follow as they come. */
    void begin();

    /** Whether lines that are said now do not wait for those before them, which the client has not taken. */
    boolean isWritable();

    /** Some of its lines. */
    void lines(byte[] lines);

    /** Its last line; the connection ends. */
    void end(byte[] last);
}
