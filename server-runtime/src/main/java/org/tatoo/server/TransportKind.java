package org.tatoo.server;

/** How a server reads and writes its sockets. Handlers see no difference. */
public enum TransportKind {
    /** Channels and selectors: each event loop is one thread. The default. */
    NIO,
    /**
     * Asynchronous channels whose group has one thread for each event loop. The callbacks of a loop come one at a time,
     * from any of the threads. What other threads ask is done by as many further ones, which end when there is nothing to
     * do.
     */
    AIO,
    /** Asynchronous channels whose group has as many threads as there is work for. */
    AIO_CACHED
}
