package org.tatoo.transport;

/** The reason why a connection begins to end. */
public enum Ending {
    /** The peer has ended its output, and all its input was parsed. */
    PEER,
    /** The peer or the network is lost: a reset, an end inside a message, or a failed handshake. */
    LOST,
    /** The peer has violated the protocol. */
    REJECTED,
    /** The handler has closed the connection. */
    HANDLER,
    /** The handler has aborted the connection, or the server has because its stop timeout expired. */
    ABORTED,
    /** The handler, its protocol or one of its tasks threw an exception. */
    FAILED,
    /** The last answer was sent: the server stops, or the connection reached its maximum age or number of messages. */
    LAST,
    /** A limit was reached: a deadline expired, or another connection needs the place or the memory. */
    LIMIT
}
