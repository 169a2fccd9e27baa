package org.tatoo.runtime;

/**
 * The suspension of a message that waits for its answer without occupying a thread; see {@link Connection#suspend}. It
 * ends once: by {@link #resume}, when it expires, when the message is ended or resumed through the connection, or when
 * the connection ends. Safe for use by any thread.
 */
public interface Suspension {
    /**
     * Ends the suspension: {@code answer} runs once, as a task on the connection's thread, and parsing continues after
     * it. Usually {@code answer} writes the answer and calls {@link Connection#endRequest}; it may pause or suspend
     * again. If the connection ends first, {@code answer} runs nevertheless, and its writes do nothing.
     *
     * @return false if the suspension has already ended, for example because it expired or the peer has left;
     *     {@code answer} then does not run
     */
    boolean resume(Runnable answer);
}
