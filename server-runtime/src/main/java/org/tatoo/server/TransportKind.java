package org.tatoo.server;

/** The kind of channels that a server uses for its sockets. Handlers see no difference. */
public enum TransportKind {
    /** Channels and selectors; each event loop is one thread. The default. */
    NIO,
    /**
     * Asynchronous channels whose group has one thread per event loop. The callbacks of a loop run one at a time, on
     * any of these threads. Calls by other threads run on up to the same number of additional threads, which end when
     * idle.
     */
    AIO,
    /** Asynchronous channels with a cached thread pool as their group, whose size depends on the load. */
    AIO_CACHED
}
