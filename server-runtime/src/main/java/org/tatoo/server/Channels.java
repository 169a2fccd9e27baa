package org.tatoo.server;

import java.io.IOException;
import java.nio.channels.ClosedChannelException;
import org.jspecify.annotations.Nullable;
import org.tatoo.runtime.Protocol;

/** One kind of channels: the listening sockets of a server, and loops for the connections that they accept. */
interface Channels<C> {
    /** A channel that was accepted. */
    record Accepted<C>(C channel, Binding binding) {}

    /**
     * Binds a socket. Clients can connect from now on, and wait.
     *
     * @throws IOException if that is impossible; the message is one sentence for the user
     */
    Binding bind(Listener listener, Protocol common, int backlog) throws IOException;

    /**
     * Makes a loop; called after all sockets are bound.
     *
     * @param server begins the names of its threads
     * @param number counts from 1
     */
    Loop<C> newLoop(String server, int number, LoopSettings settings) throws IOException;

    /** Begins to accept. */
    void start();

    /**
     * Waits for a client. One thread calls this and {@link #accept} in turn.
     *
     * @throws ClosedChannelException if the sockets are closed
     */
    void await() throws IOException, InterruptedException;

    /** Accepts a connection, after {@link #await}; null if the client is gone. */
    @Nullable
    Accepted<C> accept() throws IOException;

    /** Closes all sockets. */
    void closeSockets() throws IOException;

    /** Gives back what is left when the loops have ended. */
    void end();
}
