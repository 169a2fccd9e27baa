package org.tatoo.transport;

/** An optional feature of a {@link Transport}. */
public enum Capability {
    /** The peer may end its output and still read. Without it, the end of the input is the end of the connection. */
    HALF_CLOSE,
    /** {@link Transport#shutOutput} signals the end of the output to the peer; input may follow. */
    SHUT_OUTPUT,
    /** {@link Transport#send} is supported. Without it, files are read and written as buffers. */
    FILE_REGION,
    /** A write reports bytes when the peer's side has taken them, not when the transport has queued them. */
    BYTE_PROGRESS,
    /** {@link Transport#abort} signals an abnormal end of the connection to the peer. */
    RESET,
    /** The peer has an address. */
    ADDRESS,
    /** While reading is on, a reset by the peer is detected at once, even if no data is in transit. */
    NOTICES_LOSS
}
