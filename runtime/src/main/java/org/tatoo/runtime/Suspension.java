package org.tatoo.runtime;

/**
 * A message that waits for its answer without a thread; see {@link Connection#suspend}. It ends once: by
 * {@link #resume}, when its time is over, when the message is ended or resumed through the connection, or when the
 * connection ends. May be used by any thread.
 */
public interface Suspension {
    /**
     * Ends the suspension: {@code answer} runs once, as a task on the connection's thread, and parsing continues after
     * it. As a rule it writes the answer and calls {@link Connection#endRequest}; it may pause or suspend again. If the
     * connection ends before {@code answer} runs, it runs nevertheless, and its writes do nothing.
     *
     * @return false if the suspension has ended before, for example because its time is over or the peer is gone; then
     *     {@code answer} does not run
     */
    boolean resume(Runnable answer);
}
