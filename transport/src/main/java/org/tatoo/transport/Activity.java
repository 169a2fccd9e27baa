package org.tatoo.transport;

/** The current activity of a connection, for monitoring. */
public enum Activity {
    /** The transport is not open yet, for example during a handshake. */
    HANDSHAKE,
    /** The connection is between messages. */
    IDLE,
    /** A message has begun and is incomplete. */
    RECEIVING,
    /** The handler has paused parsing, and no output is queued. */
    ANSWERING,
    /** Output is queued that the peer has not taken. */
    WRITING,
    /** The connection is ending. */
    ENDING
}
