package org.tatoo.runtime;

/** The times a transport gives a connection, one at a time; told to {@link ProtocolHandler#expired} when over. */
public enum Deadline {
    /** Between messages: nothing of the next message has come. */
    IDLE,
    /**
     * A message has begun and is not complete; starts again after {@link Connection#resume}, and as a long message
     * comes.
     */
    REQUEST,
    /** The handler paused the parser and has not called {@link Connection#endRequest} or {@link Connection#resume}. */
    ANSWER,
    /** Output is queued and the peer reads none of it; replaces the others while output is queued. */
    WRITE
}
