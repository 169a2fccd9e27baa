package org.tatoo.vertx;

import io.netty.channel.ChannelOption;
import io.vertx.core.Context;
import io.vertx.core.Vertx;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.internal.net.NetSocketInternal;
import io.vertx.core.net.NetSocket;
import java.net.InetSocketAddress;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.tatoo.transport.Loop;
import org.tatoo.transport.LoopTransport;

/** A socket of Vert.x that carries a conversation. Belongs to its context. */
@SuppressWarnings("FutureReturnValueIgnored") // the end of the socket comes as an event
final class VertxTransport extends LoopTransport {
    private final NetSocket socket;

    /** Creates a transport; must be called on the context of {@code socket}. */
    VertxTransport(NetSocket socket) {
        super(
                Loop.of(Objects.requireNonNull(Vertx.currentContext()), VertxTransport::loop),
                address(socket.localAddress()),
                address(socket.remoteAddress()));
        this.socket = socket;
    }

    private static Loop loop(Context context) {
        return new Loop(
                task -> context.runOnContext(none -> task.run()),
                () -> Vertx.currentContext() == context,
                (task, nanos) -> context.owner().setTimer(TimeUnit.NANOSECONDS.toMillis(nanos) + 1, id -> task.run()));
    }

    private static java.net.@Nullable SocketAddress address(io.vertx.core.net.SocketAddress address) {
        return address.isInetSocket() ? new InetSocketAddress(address.hostAddress(), address.port()) : null;
    }

    @Override
    public long sendBuffer() {
        Integer size = ((NetSocketInternal) socket)
                .channelHandlerContext()
                .channel()
                .config()
                .getOption(ChannelOption.SO_SNDBUF);
        return size == null ? 0 : size;
    }

    @Override
    public void wantInput(boolean wanted) {
        socket.pause().fetch(wanted ? Long.MAX_VALUE : 0);
    }

    @Override
    protected void write(byte[] bytes, int offset, int length) {
        socket.write(Buffer.buffer(length).appendBytes(bytes, offset, length))
                .onComplete(none -> written(null), this::written);
    }

    /** Ends the connection; an abort avoids {@code NetSocket.close}, which waits until the peer has read all. */
    @Override
    protected void end(boolean abort) {
        if (abort) {
            ((NetSocketInternal) socket).channelHandlerContext().close();
        } else {
            socket.close();
        }
    }
}
