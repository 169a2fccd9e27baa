package org.tatoo.benchmarks.server;

import io.netty.bootstrap.ServerBootstrap;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.channel.ChannelFuture;
import io.netty.channel.ChannelFutureListener;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.channel.ChannelInitializer;
import io.netty.channel.ChannelOption;
import io.netty.channel.DefaultFileRegion;
import io.netty.channel.MultiThreadIoEventLoopGroup;
import io.netty.channel.nio.NioIoHandler;
import io.netty.channel.socket.SocketChannel;
import io.netty.channel.socket.nio.NioServerSocketChannel;
import io.netty.handler.codec.http.DefaultFullHttpResponse;
import io.netty.handler.codec.http.DefaultHttpHeadersFactory;
import io.netty.handler.codec.http.DefaultHttpResponse;
import io.netty.handler.codec.http.HttpDecoderConfig;
import io.netty.handler.codec.http.HttpHeaderNames;
import io.netty.handler.codec.http.HttpHeaderValues;
import io.netty.handler.codec.http.HttpRequest;
import io.netty.handler.codec.http.HttpResponse;
import io.netty.handler.codec.http.HttpResponseStatus;
import io.netty.handler.codec.http.HttpServerCodec;
import io.netty.handler.codec.http.HttpUtil;
import io.netty.handler.codec.http.HttpVersion;
import io.netty.handler.codec.http.LastHttpContent;
import io.netty.util.ReferenceCountUtil;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Netty: small files from memory, large ones as file regions, one flush for the answers to all requests of a read. */
final class NettyServer implements ServerPeer {
    @Override
    public void start(int port, Path root) throws Exception {
        MultiThreadIoEventLoopGroup group = new MultiThreadIoEventLoopGroup(1, NioIoHandler.newFactory());
        new ServerBootstrap()
                .group(group)
                .channel(NioServerSocketChannel.class)
                .option(ChannelOption.SO_BACKLOG, BACKLOG)
                .childHandler(new ChannelInitializer<SocketChannel>() {
                    @Override
                    protected void initChannel(SocketChannel channel) {
                        channel.pipeline()
                                .addLast(new HttpServerCodec(new HttpDecoderConfig().setValidateHeaders(false)))
                                .addLast(new FileHandler(root));
                    }
                })
                .bind("127.0.0.1", port)
                .sync();
    }

    @SuppressWarnings("FutureReturnValueIgnored") // Netty closes the channel when a write fails
    private static final class FileHandler extends ChannelInboundHandlerAdapter {
        /** The cache of the only event loop. */
        private static final Map<String, ByteBuf> CACHE = new HashMap<>();

        private final Path root;

        FileHandler(Path root) {
            this.root = root;
        }

        @Override
        public void channelRead(ChannelHandlerContext context, Object message) throws IOException {
            if (message instanceof HttpRequest request) {
                answer(context, request);
            }
            ReferenceCountUtil.release(message);
        }

        @Override
        public void channelReadComplete(ChannelHandlerContext context) {
            context.flush();
        }

        private void answer(ChannelHandlerContext context, HttpRequest request) throws IOException {
            ByteBuf content = content(request.uri());
            boolean keepAlive = HttpUtil.isKeepAlive(request);
            ChannelFuture last = content == null
                    ? large(context, root.resolve(request.uri().substring(1)))
                    : context.write(head(
                            new DefaultFullHttpResponse(
                                    HttpVersion.HTTP_1_1,
                                    HttpResponseStatus.OK,
                                    content.retainedDuplicate(),
                                    DefaultHttpHeadersFactory.headersFactory().withValidation(false),
                                    DefaultHttpHeadersFactory.trailersFactory()),
                            content.readableBytes(),
                            keepAlive));
            if (!keepAlive) {
                last.addListener(ChannelFutureListener.CLOSE);
            }
        }

        private static ChannelFuture large(ChannelHandlerContext context, Path file) throws IOException {
            long size = Files.size(file);
            context.write(head(new DefaultHttpResponse(HttpVersion.HTTP_1_1, HttpResponseStatus.OK), size, true));
            context.write(new DefaultFileRegion(file.toFile(), 0, size));
            return context.write(LastHttpContent.EMPTY_LAST_CONTENT);
        }

        private static HttpResponse head(HttpResponse response, long size, boolean keepAlive) {
            response.headers()
                    .set(HttpHeaderNames.CONTENT_TYPE, "text/html")
                    .set(HttpHeaderNames.CONTENT_LENGTH, Long.toString(size))
                    .set(HttpHeaderNames.CONNECTION, keepAlive ? HttpHeaderValues.KEEP_ALIVE : HttpHeaderValues.CLOSE);
            return response;
        }

        private @Nullable ByteBuf content(String uri) throws IOException {
            ByteBuf content = CACHE.get(uri);
            if (content == null && Files.size(root.resolve(uri.substring(1))) <= SMALL) {
                content = Unpooled.directBuffer().writeBytes(Files.readAllBytes(root.resolve(uri.substring(1))));
                CACHE.put(uri, content);
            }
            return content;
        }

        @Override
        public void exceptionCaught(ChannelHandlerContext context, Throwable cause) {
            context.close();
        }
    }
}
