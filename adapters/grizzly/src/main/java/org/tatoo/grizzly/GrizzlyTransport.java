package org.tatoo.grizzly;

import java.io.EOFException;
import java.net.SocketAddress;
import java.nio.ByteBuffer;
import java.util.concurrent.Executor;
import java.util.function.Function;
import org.glassfish.grizzly.Buffer;
import org.glassfish.grizzly.CloseListener;
import org.glassfish.grizzly.CloseType;
import org.glassfish.grizzly.Closeable;
import org.glassfish.grizzly.Connection;
import org.glassfish.grizzly.EmptyCompletionHandler;
import org.glassfish.grizzly.WriteResult;
import org.glassfish.grizzly.filterchain.FilterChainContext;
import org.glassfish.grizzly.memory.Buffers;
import org.tatoo.transport.PullTransport;
import org.tatoo.transport.Transport;
import org.tatoo.transport.TransportListener;

/** A connection of Grizzly that carries a conversation. */
final class GrizzlyTransport extends PullTransport {
    private final Connection<SocketAddress> connection;
    // Continues after the read whose bytes the conversation holds; until then, Grizzly reads nothing more.
    private Runnable resume = () -> {};

    GrizzlyTransport(
            Connection<SocketAddress> connection,
            Executor pool,
            Function<? super Transport, ? extends TransportListener> conversation) {
        super(pool, connection.getLocalAddress(), connection.getPeerAddress());
        this.connection = connection;
        begin(conversation);
        connection.addCloseListener((CloseListener<Closeable, CloseType>) (end, type) -> lost(new EOFException()));
    }

    void receive(FilterChainContext context) {
        strand().execute(() -> {
            resume = () -> context.resume(context.getStopAction());
            received(context.<Buffer>getMessage().toByteBuffer());
        });
    }

    /** Returns the send buffer of the socket; 0 if the socket is closed. */
    @Override
    public long sendBuffer() {
        return connection.isOpen() ? Math.max(0, connection.getWriteBufferSize()) : 0;
    }

    @Override
    protected void read() {
        strand().execute(resume);
    }

    @Override
    protected void write(ByteBuffer bytes) {
        connection.write(Buffers.wrap(connection.getMemoryManager(), bytes), new EmptyCompletionHandler<>() {
            @Override
            public void completed(WriteResult<Buffer, SocketAddress> result) {
                strand().execute(GrizzlyTransport.this::written);
            }
        });
    }

    /** Ends the connection. In an orderly end, all output has been written; a failed write closes the connection. */
    @Override
    protected void end(boolean abort) {
        connection.terminateSilently();
    }
}
