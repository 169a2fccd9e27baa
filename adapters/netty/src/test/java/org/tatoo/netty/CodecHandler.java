package org.tatoo.netty;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.handler.codec.http.DefaultFullHttpResponse;
import io.netty.handler.codec.http.DefaultHttpHeadersFactory;
import io.netty.handler.codec.http.HttpHeaderNames;
import io.netty.handler.codec.http.HttpRequest;
import io.netty.handler.codec.http.HttpResponseStatus;
import io.netty.handler.codec.http.HttpVersion;
import io.netty.util.AsciiString;
import io.netty.util.ReferenceCountUtil;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;

/** After Netty's {@code HttpServerCodec}: keeps the request with its fields, and gives the answer of the others. */
@SuppressWarnings("FutureReturnValueIgnored") // Netty closes the channel when a write fails
final class CodecHandler extends ChannelInboundHandlerAdapter {
    private static final ByteBuf CONTENT = Unpooled.unreleasableBuffer(
            Unpooled.directBuffer().writeBytes(AnsweringHandler.CONTENT.getBytes(StandardCharsets.US_ASCII)));
    private static final AsciiString TYPE = AsciiString.cached("text/plain");
    private static final AsciiString LENGTH = AsciiString.cached(Integer.toString(AnsweringHandler.CONTENT.length()));

    private @Nullable HttpRequest kept;

    @Override
    public void channelRead(ChannelHandlerContext context, Object message) {
        if (message instanceof HttpRequest request) {
            kept = request;
            DefaultFullHttpResponse response = new DefaultFullHttpResponse(
                    HttpVersion.HTTP_1_1,
                    HttpResponseStatus.OK,
                    CONTENT.duplicate(),
                    DefaultHttpHeadersFactory.headersFactory().withValidation(false),
                    DefaultHttpHeadersFactory.trailersFactory().withValidation(false));
            response.headers().set(HttpHeaderNames.CONTENT_TYPE, TYPE).set(HttpHeaderNames.CONTENT_LENGTH, LENGTH);
            context.write(response, context.voidPromise());
        }
        ReferenceCountUtil.release(message);
    }

    @Override
    public void channelReadComplete(ChannelHandlerContext context) {
        context.flush();
    }

    @Override
    public String toString() {
        return String.valueOf(kept);
    }
}
