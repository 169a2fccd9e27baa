package org.tatoo.server;

import java.io.IOException;
import java.net.SocketAddress;
import java.nio.channels.ClosedChannelException;
import org.jspecify.annotations.Nullable;
import org.tatoo.runtime.Protocol;

/** One kind of channels: the listening sockets of a server, and loops for the connections that they accept. */
interface Channels<C> {
    /** A channel that was accepted, and the address of its client. */
    record Accepted<C>(C channel, SocketAddress remote, Binding binding) {}

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

    /** Lets {@link #await} return if it waits now; for another thread. */
    void wakeUp();

    /**
     * Whether a client waits now; if so, {@link #accept} follows. Called by the thread that calls {@link #await}, and
     * never waits long.
     */
    boolean isAwaited() throws IOException, InterruptedException;

    /** Accepts a connection, after {@link #await}; null if the client is gone, or nobody came. */
    @Nullable
    Accepted<C> accept() throws IOException;

    /** How an attempt to connect ended; told once, in any thread. */
    interface Outcome<C> {
        /** There is one. */
        void connected(C channel);

        /**
         * There is no connection.
         *
         * @param reason whose message is one sentence for the user
         */
        void failed(IOException reason);
    }

    /**
     * Connects to another server, and returns before that is done.
     *
     * @param nanos after which the attempt has failed
     */
    void connect(SocketAddress remote, long nanos, Outcome<C> outcome);

    /** Closes a channel that is of no use. */
    void close(C channel);

    /** Closes all sockets. */
    void closeSockets() throws IOException;

    /**
     * Gives back what is left when the loops have ended.
     *
     * @param end when nothing is waited for any more, as of {@link System#nanoTime}
     */
    void end(long end);
}
