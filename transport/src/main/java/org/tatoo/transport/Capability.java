package org.tatoo.transport;

/** What a {@link Transport} can do that others cannot. */
public enum Capability {
    /** The peer may end its output and still read. Without it the end of the input is the end of the connection. */
    HALF_CLOSE,
    /** {@link Transport#shutOutput} shows the peer the end of the output, and input can come after it. */
    SHUT_OUTPUT,
    /** {@link Transport#send} is there. Without it, files are read and written as buffers. */
    FILE_REGION,
    /** A write reports bytes when the peer's side has taken them, not when the transport has queued them. */
    BYTE_PROGRESS,
    /** {@link Transport#abort} tells the peer that the connection ended without order. */
    RESET,
    /** The peer has an address. */
    ADDRESS,
    /** While input is wanted, a reset by the peer is noticed at once, though nothing comes and nothing is written. */
    NOTICES_LOSS
}
