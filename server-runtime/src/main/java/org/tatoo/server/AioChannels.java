package org.tatoo.server;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.SocketAddress;
import java.net.StandardSocketOptions;
import java.nio.channels.AsynchronousServerSocketChannel;
import java.nio.channels.AsynchronousSocketChannel;
import java.nio.channels.ClosedChannelException;
import java.nio.channels.CompletionHandler;
import java.nio.channels.ShutdownChannelGroupException;
import java.nio.channels.UnresolvedAddressException;
import java.nio.channels.UnsupportedAddressTypeException;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.tatoo.runtime.Protocol;

/**
 * Asynchronous channels of one group. Each listening socket has one pending accept, or a connection that waits for a
 * place. Further clients wait in the backlog of the operating system.
 */
final class AioChannels implements Channels<AsynchronousSocketChannel> {
    /** The time to wait for the last clients, in milliseconds. */
    private static final int LAST_MILLIS = 20;

    private final GuardedListener listener;
    private final AioThreads threads;
    private final List<Door> doors = new ArrayList<>();
    private final LinkedBlockingQueue<Arrival> arrivals = new LinkedBlockingQueue<>();
    private @Nullable Arrival next;

    AioChannels(AioThreads threads, GuardedListener listener) {
        this.threads = threads;
        this.listener = listener;
    }

    /** The result of an accept: a channel or a failure. */
    private record Arrival(
            @Nullable Door door,
            @Nullable AsynchronousSocketChannel channel,
            @Nullable Throwable failure) {
        static final Arrival NOBODY = new Arrival(null, null, null);
    }

    /** A listening socket. */
    private final class Door implements CompletionHandler<AsynchronousSocketChannel, @Nullable Void> {
        private final AsynchronousServerSocketChannel socket;
        private final Binding binding;

        Door(AsynchronousServerSocketChannel socket, Binding binding) {
            this.socket = socket;
            this.binding = binding;
        }

        void accept() {
            try {
                socket.accept(null, this);
            } catch (RuntimeException e) {
                failed(e, null);
            }
        }

        @Override
        public void completed(AsynchronousSocketChannel channel, @Nullable Void nothing) {
            arrivals.add(new Arrival(this, channel, null));
        }

        @Override
        public void failed(Throwable failure, @Nullable Void nothing) {
            arrivals.add(new Arrival(this, null, failure));
        }
    }

    @Override
    public Binding bind(Listener description, Protocol common, int backlog) throws IOException {
        Endpoint endpoint = description.endpoint();
        InetSocketAddress address = endpoint.forAsynchronousChannels();
        AsynchronousServerSocketChannel socket = AsynchronousServerSocketChannel.open(threads.group());
        try {
            socket.setOption(StandardSocketOptions.SO_REUSEADDR, true);
            endpoint.reusePort(socket);
            socket.bind(address, backlog);
            Binding binding = description.bound(socket.getLocalAddress(), common);
            doors.add(new Door(socket, binding));
            return binding;
        } catch (IOException e) {
            socket.close();
            throw endpoint.explain(e);
        }
    }

    @Override
    public Loop<AsynchronousSocketChannel> newLoop(String server, int number, LoopSettings settings) {
        threads.nameAfter(server);
        return new AioLoop(threads, settings);
    }

    @Override
    public void start() {
        doors.forEach(Door::accept);
    }

    @Override
    public void await() throws InterruptedException {
        next = arrivals.take();
    }

    @Override
    public void wakeUp() {
        arrivals.add(Arrival.NOBODY);
    }

    /** Polls with a timeout: if a client waits, a pending accept completes at once, but in another thread. */
    @Override
    public boolean isAwaited() throws InterruptedException {
        next = arrivals.poll(LAST_MILLIS, TimeUnit.MILLISECONDS);
        return next != null;
    }

    @Override
    public @Nullable Accepted<AsynchronousSocketChannel> accept() throws IOException {
        Arrival arrival = Objects.requireNonNull(next);
        next = null;
        if (arrival.door == null) {
            return null;
        }
        arrival.door.accept();
        if (arrival.channel != null) {
            return accepted(arrival.channel, arrival.door.binding);
        }
        if (!arrival.door.socket.isOpen()) {
            throw new ClosedChannelException();
        }
        throw arrival.failure instanceof IOException e ? e : new IOException(arrival.failure);
    }

    private static @Nullable Accepted<AsynchronousSocketChannel> accepted(
            AsynchronousSocketChannel channel, Binding binding) {
        try {
            return new Accepted<>(channel, channel.getRemoteAddress(), binding);
        } catch (IOException e) {
            // the client is already gone
            AioLoop.close(channel);
            return null;
        }
    }

    @Override
    public void connect(SocketAddress remote, long nanos, Outcome<AsynchronousSocketChannel> outcome) {
        AsynchronousSocketChannel channel = null;
        try {
            channel = AsynchronousSocketChannel.open(threads.group());
            AioAttempt attempt = new AioAttempt(channel, remote, outcome);
            channel.connect(remote, null, attempt);
            CompletableFuture.delayedExecutor(nanos, TimeUnit.NANOSECONDS).execute(attempt::expire);
        } catch (IOException
                | UnresolvedAddressException
                | UnsupportedAddressTypeException
                | ShutdownChannelGroupException e) {
            AioLoop.close(channel);
            outcome.failed(Connector.failure(remote, e));
        }
    }

    @Override
    public void close(AsynchronousSocketChannel channel) {
        AioLoop.close(channel);
    }

    @Override
    public void closeSockets() throws IOException {
        IOException failure = null;
        for (Door door : doors) {
            try {
                door.socket.close();
            } catch (IOException e) {
                failure = e;
            }
        }
        if (failure != null) {
            throw failure;
        }
    }

    /** Ends the threads, and closes connections that had no place. */
    @Override
    public void end(long end) {
        if (next != null) {
            arrivals.add(next);
        }
        for (Arrival arrival : arrivals) {
            if (arrival.channel != null) {
                AioLoop.close(arrival.channel);
            }
        }
        try {
            threads.end(end);
        } catch (IOException e) {
            listener.failed(e);
        }
    }
}
