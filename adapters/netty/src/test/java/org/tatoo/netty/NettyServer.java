package org.tatoo.netty;

import io.netty.bootstrap.ServerBootstrap;
import io.netty.channel.Channel;
import io.netty.channel.ChannelInitializer;
import io.netty.channel.ChannelOption;
import io.netty.channel.EventLoopGroup;
import io.netty.channel.MultiThreadIoEventLoopGroup;
import io.netty.channel.group.ChannelGroup;
import io.netty.channel.group.DefaultChannelGroup;
import io.netty.channel.nio.NioIoHandler;
import io.netty.channel.socket.nio.NioServerSocketChannel;
import io.netty.handler.ssl.SslContext;
import io.netty.handler.ssl.SslContextBuilder;
import io.netty.handler.ssl.SslProvider;
import io.netty.util.concurrent.GlobalEventExecutor;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.concurrent.TimeUnit;
import javax.net.ssl.SSLException;
import org.jspecify.annotations.Nullable;
import org.tatoo.runtime.ConversationLimits;
import org.tatoo.runtime.Protocol;
import org.tatoo.transport.ConversationListener;
import org.tatoo.transport.tck.OnExecutor;
import org.tatoo.transport.tck.TestTls;

/** A server of Netty with two event loops, on a free port of the loopback interface. */
public record NettyServer(EventLoopGroup group, ChannelGroup channels, InetSocketAddress address)
        implements AutoCloseable {
    private static final ConversationListener SILENT = new ConversationListener() {};

    /** Serves {@code protocol} with the usual limits. */
    public static NettyServer start(Protocol protocol, boolean encrypted) throws SSLException {
        return start(protocol, ConversationLimits.defaults(), encrypted);
    }

    static NettyServer start(Protocol protocol, ConversationLimits limits, boolean encrypted) throws SSLException {
        SslContext tls = encrypted
                ? SslContextBuilder.forServer(TestTls.key(), TestTls.certificate())
                        .sslProvider(SslProvider.JDK)
                        .build()
                : null;
        EventLoopGroup group = new MultiThreadIoEventLoopGroup(2, NioIoHandler.newFactory());
        ChannelGroup channels = new DefaultChannelGroup(GlobalEventExecutor.INSTANCE, true);
        Channel channel = new ServerBootstrap()
                .group(group)
                .channel(NioServerSocketChannel.class)
                .childOption(ChannelOption.TCP_NODELAY, true)
                .childHandler(new Initializer(protocol, limits, tls, channels))
                .bind(InetAddress.getLoopbackAddress(), 0)
                .syncUninterruptibly()
                .channel();
        channels.add(channel);
        return new NettyServer(group, channels, (InetSocketAddress) channel.localAddress());
    }

    private static final class Initializer extends ChannelInitializer<Channel> {
        private final Protocol protocol;
        private final ConversationLimits limits;
        private final @Nullable SslContext tls;
        private final ChannelGroup channels;

        Initializer(Protocol protocol, ConversationLimits limits, @Nullable SslContext tls, ChannelGroup channels) {
            this.protocol = protocol;
            this.limits = limits;
            this.tls = tls;
            this.channels = channels;
        }

        @Override
        protected void initChannel(Channel channel) {
            channels.add(channel);
            if (tls != null) {
                channel.pipeline().addLast(tls.newHandler(channel.alloc()));
            }
            channel.pipeline()
                    .addLast(new ConversationHandler(
                            transport -> OnExecutor.converse(transport, protocol, limits, SILENT)));
        }
    }

    /** The loops end when their channels are closed: with no quiet period they may forget them. */
    @Override
    public void close() {
        channels.close().awaitUninterruptibly();
        group.shutdownGracefully(0, 10, TimeUnit.SECONDS).syncUninterruptibly();
    }
}
