package org.tatoo.runtime;

/**
 * The deadlines of a connection, one at a time; the transport reports an expired one by
 * {@link ProtocolHandler#expired}.
 */
public enum Deadline {
    /** Between messages: nothing of the next message has arrived. */
    IDLE,
    /**
     * A message has begun and is not complete; restarts after {@link Connection#resume}, and while a long message
     * arrives.
     */
    REQUEST,
    /** The handler paused the parser and has not called {@link Connection#endRequest} or {@link Connection#resume}. */
    ANSWER,
    /** Output is queued and the peer reads none of it; replaces the other deadlines while output is queued. */
    WRITE
}
