package org.tatoo.netty;

import io.netty.buffer.ByteBuf;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelOption;
import io.netty.channel.SimpleChannelInboundHandler;
import io.netty.channel.socket.ChannelInputShutdownEvent;
import io.netty.handler.ssl.SslCloseCompletionEvent;
import io.netty.handler.ssl.SslHandler;
import io.netty.handler.ssl.SslHandshakeCompletionEvent;
import java.util.function.Function;
import org.tatoo.transport.Transport;
import org.tatoo.transport.TransportListener;

/**
 * The last handler of a pipeline: a conversation with the peer. It reads and writes buffers; to an unencrypted socket
 * it also writes file regions. Each accepted channel needs its own handler, added on the channel's event loop. The
 * conversation opens at once or, if there is an {@code SslHandler}, at the end of its handshake.
 */
public final class ConversationHandler extends SimpleChannelInboundHandler<ByteBuf> {
    private final Function<? super Transport, ? extends TransportListener> conversation;

    @SuppressWarnings("NullAway.Init") // set before any other event
    private NettyTransport transport;

    /**
     * Creates a handler that has not been added to a pipeline.
     *
     * @param conversation the factory of a {@link org.tatoo.transport.Conversation}, which returns its events
     */
    public ConversationHandler(Function<? super Transport, ? extends TransportListener> conversation) {
        this.conversation = conversation;
    }

    @Override
    public void handlerAdded(ChannelHandlerContext context) {
        boolean plain = context.pipeline().get(SslHandler.class) == null;
        context.channel().config().setOption(ChannelOption.ALLOW_HALF_CLOSURE, plain);
        transport = new NettyTransport(context.channel());
        transport.begin(NettyTransport.PLAIN, plain, conversation);
        context.channel().closeFuture().addListener(closed -> transport.closed());
    }

    @Override
    protected void channelRead0(ChannelHandlerContext context, ByteBuf bytes) {
        transport.received(bytes.readableBytes(), bytes::readBytes);
    }

    @Override
    public void channelReadComplete(ChannelHandlerContext context) {
        transport.readEnded();
    }

    @Override
    public void userEventTriggered(ChannelHandlerContext context, Object event) {
        if (event == SslHandshakeCompletionEvent.SUCCESS) {
            transport.opened(context.pipeline().get(SslHandler.class).engine());
        } else if (event == SslCloseCompletionEvent.SUCCESS || event == ChannelInputShutdownEvent.INSTANCE) {
            transport.inputEnded();
        }
    }

    @Override
    public void exceptionCaught(ChannelHandlerContext context, Throwable cause) {
        transport.failed(cause);
    }
}
