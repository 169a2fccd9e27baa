package org.tatoo.server;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.channels.NetworkChannel;
import java.nio.channels.ServerSocketChannel;

/** The socket address of a listener. The message of every exception is one sentence for the user. */
interface Endpoint {
    ServerSocketChannel open(int backlog) throws IOException;

    /** Returns a task to run after the socket, which was just opened, has been closed. */
    default Runnable afterClose() {
        return () -> {};
    }

    /**
     * Returns the address for asynchronous channels, which bind themselves.
     *
     * @throws IOException if asynchronous channels cannot listen here
     */
    default InetSocketAddress forAsynchronousChannels() throws IOException {
        throw new IOException("asynchronous channels cannot listen on " + this + ": choose the transport NIO");
    }

    /** Enables sharing of the port, if configured; called before an asynchronous channel binds itself. */
    default void reusePort(NetworkChannel socket) throws IOException {}

    /** Returns an exception that explains why asynchronous channels could not be bound. */
    default IOException explain(IOException cause) {
        return cause;
    }
}
