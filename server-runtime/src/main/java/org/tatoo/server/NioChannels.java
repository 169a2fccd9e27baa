package org.tatoo.server;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.SocketAddress;
import java.net.StandardSocketOptions;
import java.nio.channels.ClosedChannelException;
import java.nio.channels.ClosedSelectorException;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.tatoo.runtime.Protocol;

/** Channels with selectors: one selector for the listening sockets, and one for each loop. */
final class NioChannels implements Channels<SocketChannel> {
    private final Selector selector;
    private final List<ServerSocketChannel> sockets = new ArrayList<>();
    private final Connector connector = new Connector();
    private final List<Runnable> afterClose = new ArrayList<>();
    // Sockets with a waiting client at the last select; each gets one turn.
    private final ArrayDeque<SelectionKey> ready = new ArrayDeque<>();

    NioChannels() throws IOException {
        selector = Selector.open();
    }

    @Override
    public Binding bind(Listener listener, Protocol common, int backlog) throws IOException {
        ServerSocketChannel socket = listener.endpoint().open(backlog);
        sockets.add(socket);
        afterClose.add(listener.endpoint().afterClose());
        socket.configureBlocking(false);
        Binding binding = listener.bound(socket.getLocalAddress(), common);
        socket.register(selector, SelectionKey.OP_ACCEPT, binding);
        return binding;
    }

    @Override
    public Loop<SocketChannel> newLoop(String server, int number, LoopSettings settings) throws IOException {
        connector.nameAfter(server);
        return new EventLoop(server + "-loop-" + number, settings);
    }

    @Override
    public void start() {
        // the selector needs no start
    }

    @Override
    public void await() throws IOException {
        try {
            if (ready.isEmpty()) {
                selector.select(ready::add);
            }
        } catch (ClosedSelectorException e) {
            throw closed(e);
        }
    }

    @Override
    public void wakeUp() {
        selector.wakeup();
    }

    @Override
    public boolean isAwaited() throws IOException {
        if (ready.isEmpty()) {
            selector.selectNow(ready::add);
        }
        return !ready.isEmpty();
    }

    @Override
    public @Nullable Accepted<SocketChannel> accept() throws IOException {
        SelectionKey key = ready.peekFirst();
        if (key == null) {
            return null;
        }
        SocketChannel channel = ((ServerSocketChannel) key.channel()).accept();
        ready.removeFirst();
        return channel == null ? null : new Accepted<>(channel, channel.getRemoteAddress(), (Binding) key.attachment());
    }

    @Override
    public void connect(SocketAddress remote, long nanos, Outcome<SocketChannel> outcome) {
        connector.connect(remote, nanos, outcome);
    }

    @Override
    public void close(SocketChannel channel) {
        shut(channel);
    }

    static void shut(SocketChannel channel) {
        try {
            channel.close();
        } catch (IOException e) {
            // the descriptor is released nevertheless
        }
    }

    /** Sets the options of a channel; returns false if the client is already gone. */
    static boolean prepare(Channels.Accepted<SocketChannel> accepted) {
        try {
            accepted.channel().configureBlocking(false);
            if (accepted.remote() instanceof InetSocketAddress) {
                accepted.channel().setOption(StandardSocketOptions.TCP_NODELAY, true);
            }
            return true;
        } catch (IOException e) {
            return false;
        }
    }

    private static ClosedChannelException closed(Throwable cause) {
        ClosedChannelException closed = new ClosedChannelException();
        closed.initCause(cause);
        return closed;
    }

    @Override
    public void closeSockets() throws IOException {
        IOException failure = null;
        for (ServerSocketChannel socket : sockets) {
            try {
                socket.close();
            } catch (IOException e) {
                failure = e;
            }
        }
        // the selector holds the descriptors until it is closed
        selector.close();
        afterClose.forEach(Runnable::run);
        if (failure != null) {
            throw failure;
        }
    }

    @Override
    public void end(long end) {
        connector.stop(end);
    }
}
