package org.tatoo.runtime;

/**
 * The deadlines of a connection, of which at most one runs at a time. {@link ConversationLimits} has their times. When
 * one expires the connection ends; {@link ProtocolHandler#expired} tells which deadlines the handler hears of.
 */
public enum Deadline {
    /** From the acceptance of a connection until it is open, for example encrypted. */
    HANDSHAKE,
    /**
     * From the opening of a connection until its first byte has come or {@link Connection#endRequest} was called. If it
     * never expires, {@link #IDLE} runs in that time.
     */
    FIRST_BYTE,
    /** Between messages: nothing of the next message has come. */
    IDLE,
    /**
     * From the first byte of a message until it is complete, the handler pauses, or raw data comes. What comes in the
     * meantime does not prolong it. It begins again after {@link Connection#resume} and
     * {@link Connection#extendDeadline}.
     */
    REQUEST,
    /**
     * From the first raw data of a message ({@link ProtocolHandler#data}) until the message is complete or the handler
     * pauses. It expires if raw data comes more slowly than the limit, or if it takes too long in all. It begins again
     * after {@link Connection#resume} and {@link Connection#extendDeadline}.
     */
    BODY,
    /**
     * The handler has paused the parser and no output is queued. It begins again after
     * {@link Connection#extendDeadline}. {@link Connection#suspend} has a time of its own.
     */
    ANSWER,
    /**
     * Output is queued and the peer takes none of it, or takes it more slowly than {@link ConversationLimits#writeRate};
     * replaces the other deadlines while output is queued.
     */
    WRITE,
    /** From the end of the output until the peer has ended its own; input is discarded. */
    LINGER
}
