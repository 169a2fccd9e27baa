package org.tatoo.server;

import java.io.IOException;
import java.net.SocketAddress;
import java.nio.channels.ClosedChannelException;
import org.jspecify.annotations.Nullable;
import org.tatoo.runtime.Protocol;

/** A kind of channels: the listening sockets of a server, and loops for the accepted connections. */
interface Channels<C> {
    /** An accepted channel and the address of its client. */
    record Accepted<C>(C channel, SocketAddress remote, Binding binding) {}

    /**
     * Binds a socket. From now on, clients can connect and wait.
     *
     * @throws IOException if binding fails; the message is one sentence for the user
     */
    Binding bind(Listener listener, Protocol common, int backlog) throws IOException;

    /**
     * Creates a loop; called after all sockets are bound.
     *
     * @param server the prefix of its thread names
     * @param number the number of the loop, from 1
     */
    Loop<C> newLoop(String server, int number, LoopSettings settings) throws IOException;

    void start();

    /**
     * Waits for a client. One thread calls this and {@link #accept} alternately.
     *
     * @throws ClosedChannelException if the sockets are closed
     */
    void await() throws IOException, InterruptedException;

    /** Makes a waiting {@link #await} return; called by another thread. */
    void wakeUp();

    /**
     * Returns whether a client is waiting; if so, {@link #accept} follows. Called by the thread that calls
     * {@link #await}; never blocks for long.
     */
    boolean isAwaited() throws IOException, InterruptedException;

    /** Accepts a connection, after {@link #await}; returns null if the client is gone, or there was none. */
    @Nullable
    Accepted<C> accept() throws IOException;

    /** The outcome of a connection attempt, reported once, in any thread. */
    interface Outcome<C> {
        /** Called when the connection is established. */
        void connected(C channel);

        /**
         * Called when the attempt has failed.
         *
         * @param reason an exception whose message is one sentence for the user
         */
        void failed(IOException reason);
    }

    /**
     * Starts to connect to another server, and returns immediately.
     *
     * @param nanos the time after which the attempt fails
     */
    void connect(SocketAddress remote, long nanos, Outcome<C> outcome);

    void close(C channel);

    void closeSockets() throws IOException;

    /**
     * Releases the remaining resources when the loops have ended.
     *
     * @param end the time until which to wait, as of {@link System#nanoTime}
     */
    void end(long end);
}
