package org.tatoo.grizzly;

import java.io.IOException;
import java.net.SocketAddress;
import java.nio.ByteBuffer;
import java.util.EnumSet;
import java.util.concurrent.Executor;
import java.util.function.Function;
import org.glassfish.grizzly.Buffer;
import org.glassfish.grizzly.Connection;
import org.glassfish.grizzly.EmptyCompletionHandler;
import org.glassfish.grizzly.WriteResult;
import org.glassfish.grizzly.filterchain.FilterChainContext;
import org.glassfish.grizzly.memory.Buffers;
import org.jspecify.annotations.Nullable;
import org.tatoo.transport.Capability;
import org.tatoo.transport.PullTransport;
import org.tatoo.transport.Transport;
import org.tatoo.transport.TransportListener;

/** A connection of Grizzly that carries a conversation. */
final class GrizzlyTransport extends PullTransport {
    private final Connection<SocketAddress> connection;
    // The read whose bytes the conversation has, or has had: Grizzly reads nothing more before it is resumed.
    private @Nullable FilterChainContext suspended;

    GrizzlyTransport(Connection<SocketAddress> connection, Executor pool) {
        super(pool, connection.getLocalAddress(), connection.getPeerAddress());
        this.connection = connection;
    }

    void start(Function<? super Transport, ? extends TransportListener> conversation) {
        begin(conversation);
    }

    void open() {
        opened(EnumSet.of(Capability.ADDRESS));
    }

    void lose(IOException cause) {
        failed(cause);
    }

    void receive(FilterChainContext context) {
        strand().execute(() -> {
            suspended = context;
            received(context.<Buffer>getMessage().toByteBuffer());
        });
    }

    @Override
    protected void read() {
        FilterChainContext context = suspended;
        if (context != null) {
            suspended = null;
            strand().execute(() -> context.resume(context.getStopAction()));
        }
    }

    @Override
    protected void write(ByteBuffer bytes) {
        Buffer buffer = Buffers.wrap(connection.getMemoryManager(), bytes);
        connection.write(buffer, new EmptyCompletionHandler<WriteResult<Buffer, SocketAddress>>() {
            @Override
            public void completed(WriteResult<Buffer, SocketAddress> result) {
                strand().execute(GrizzlyTransport.this::written);
            }

            @Override
            public void failed(Throwable cause) {
                strand().execute(() -> lose(new IOException(cause)));
            }
        });
    }

    @Override
    protected void end(boolean abort) {
        if (abort) {
            connection.terminateSilently();
        } else {
            connection.closeSilently();
        }
    }
}
