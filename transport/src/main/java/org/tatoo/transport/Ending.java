package org.tatoo.transport;

/** Why a connection begins to end. */
public enum Ending {
    /** The peer has ended its output, and all that it had sent was parsed. */
    PEER,
    /** The peer, or the network, is gone: a reset, an end inside a message, or a failed handshake. */
    LOST,
    /** The peer has sent what is not of the protocol. */
    REJECTED,
    /** The handler has closed the connection. */
    HANDLER,
    /** The handler has aborted the connection; or the server, because its time to stop was over. */
    ABORTED,
    /** The handler, its protocol or one of its tasks threw something. */
    FAILED,
    /** The last answer was given: the server stops, or the connection has its greatest age or number of messages. */
    LAST,
    /** A limit is reached: a deadline has expired, or another connection needs the place or the memory. */
    LIMIT
}
