package org.tatoo.transport;

/** What a connection does, for those who watch it. */
public enum Activity {
    /** Its transport is not open yet, for example because of a handshake. */
    HANDSHAKE,
    /** It is between messages. */
    IDLE,
    /** A message has begun, and has not come as a whole. */
    RECEIVING,
    /** Its handler has paused, and nothing is queued. */
    ANSWERING,
    /** Output is queued that the peer has not taken. */
    WRITING,
    /** It ends. */
    ENDING
}
