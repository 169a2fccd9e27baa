package org.tatoo.server;

import java.net.SocketAddress;
import java.nio.channels.AsynchronousSocketChannel;
import java.nio.channels.CompletionHandler;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jspecify.annotations.Nullable;

/** An attempt to connect an asynchronous channel. It ends once: with a connection, a failure, or a timeout. */
final class AioAttempt implements CompletionHandler<@Nullable Void, @Nullable Void> {
    private final AsynchronousSocketChannel channel;
    private final SocketAddress remote;
    private final Channels.Outcome<AsynchronousSocketChannel> outcome;
    private final AtomicBoolean over = new AtomicBoolean();

    AioAttempt(
            AsynchronousSocketChannel channel,
            SocketAddress remote,
            Channels.Outcome<AsynchronousSocketChannel> outcome) {
        this.channel = channel;
        this.remote = remote;
        this.outcome = outcome;
    }

    @Override
    public void completed(@Nullable Void nothing, @Nullable Void attachment) {
        if (over.compareAndSet(false, true)) {
            outcome.connected(channel);
        }
    }

    @Override
    public void failed(Throwable cause, @Nullable Void attachment) {
        if (over.compareAndSet(false, true)) {
            AioLoop.close(channel);
            outcome.failed(Connector.failure(remote, new Exception(cause.getMessage(), cause)));
        }
    }

    void expire() {
        if (over.compareAndSet(false, true)) {
            AioLoop.close(channel);
            outcome.failed(Connector.tooLate(remote));
        }
    }
}
