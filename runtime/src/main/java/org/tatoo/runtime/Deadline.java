package org.tatoo.runtime;

/**
 * The deadlines of a connection; at most one runs at a time. {@link ConversationLimits} sets their durations. When one
 * expires, the connection ends; {@link ProtocolHandler#expired} lists the deadlines that the handler is notified of.
 */
public enum Deadline {
    /** From the acceptance of a connection until it is open, for example encrypted. */
    HANDSHAKE,
    /**
     * From the opening of a connection until its first byte arrives or {@link Connection#endRequest} is called. If this
     * deadline is disabled, {@link #IDLE} runs instead.
     */
    FIRST_BYTE,
    /** Between messages, until the first byte of the next message arrives. */
    IDLE,
    /**
     * From the first byte of a message until it is complete, the handler pauses, or raw data arrives. Further input
     * does not extend this deadline. {@link Connection#resume} and {@link Connection#extendDeadline} restart it.
     */
    REQUEST,
    /**
     * From the first raw data of a message ({@link ProtocolHandler#data}) until the message is complete or the handler
     * pauses. Expires if raw data arrives below the minimum rate, or takes too long in total. {@link Connection#resume}
     * and {@link Connection#extendDeadline} restart it.
     */
    BODY,
    /**
     * While the handler has paused the parser and no output is queued. {@link Connection#extendDeadline} restarts it.
     * {@link Connection#suspend} sets its own duration.
     */
    ANSWER,
    /**
     * While output is queued, in place of the other deadlines. Expires if the peer reads none of it, or reads it more
     * slowly than {@link ConversationLimits#writeRate}.
     */
    WRITE,
    /** From the end of the output until the peer ends its own output; input is discarded. */
    LINGER
}
