package org.tatoo.server;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.channels.NetworkChannel;
import java.nio.channels.ServerSocketChannel;

/** Where a listener listens. The message of every exception is one sentence for the user. */
interface Endpoint {
    /** Opens and binds the socket. */
    ServerSocketChannel open(int backlog) throws IOException;

    /** What is to be done when the socket, which was just opened, has been closed. */
    default Runnable afterClose() {
        return () -> {};
    }

    /**
     * The address for asynchronous channels, which bind themselves.
     *
     * @throws IOException if asynchronous channels cannot listen here
     */
    default InetSocketAddress forAsynchronousChannels() throws IOException {
        throw new IOException("asynchronous channels cannot listen on " + this + ": choose the transport NIO");
    }

    /** Lets others be bound to the same port if it is to be so; before an asynchronous channel binds itself. */
    default void reusePort(NetworkChannel socket) throws IOException {}

    /** Explains why asynchronous channels could not be bound. */
    default IOException explain(IOException cause) {
        return cause;
    }
}
