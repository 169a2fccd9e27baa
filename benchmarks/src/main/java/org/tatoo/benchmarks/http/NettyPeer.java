package org.tatoo.benchmarks.http;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.handler.codec.http.HttpDecoderConfig;
import io.netty.handler.codec.http.HttpRequest;
import io.netty.handler.codec.http.HttpRequestDecoder;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * Netty's decoder in its leanest use: no pipeline, one buffer into which the bytes come without a copy, and no validation
 * of fields unless it is asked for.
 */
final class NettyPeer implements HttpPeer {
    private static final class Decoder extends HttpRequestDecoder {
        Decoder(boolean validating) {
            super(new HttpDecoderConfig().setValidateHeaders(validating));
        }

        /** As {@code ByteToMessageDecoder.callDecode} does, without its context. */
        @SuppressWarnings("NullAway") // requests in order need no context
        void take(ByteBuf bytes, List<Object> out) throws Exception {
            while (bytes.isReadable()) {
                int before = bytes.readerIndex();
                int size = out.size();
                decode(null, bytes, out);
                if (size == out.size() && before == bytes.readerIndex()) {
                    return;
                }
            }
        }
    }

    private final Input input;
    private final Decoder decoder;
    private final Level level;
    private final ByteBuf buffer;
    private final List<Object> out = new ArrayList<>();
    private long sum;

    NettyPeer(Input input, boolean validating, Level level) {
        this.input = input;
        decoder = new Decoder(validating);
        this.level = level;
        int length = input.bytes().length;
        buffer = input.direct() ? Unpooled.directBuffer(length) : Unpooled.buffer(length);
        buffer.writeBytes(input.bytes());
    }

    @Override
    public long parse() {
        out.clear();
        buffer.setIndex(0, 0);
        try {
            for (int i = 0; i < input.pieces(); i++) {
                buffer.writerIndex(input.end(i));
                decoder.take(buffer, out);
            }
        } catch (Exception e) {
            throw new IllegalStateException(e);
        }
        HttpRequest request = (HttpRequest) out.get(0);
        sum += request.uri().length() + request.headers().size();
        if (level == Level.STRINGS) {
            use(request);
        }
        return sum;
    }

    private void use(HttpRequest request) {
        for (var fields = request.headers().iteratorAsString(); fields.hasNext(); ) {
            Map.Entry<String, String> field = fields.next();
            sum += field.getKey().length() + field.getValue().length();
        }
        for (String name : Level.LOOKED_UP) {
            sum += Level.length(request.headers().get(name));
        }
    }

    @Override
    public Request request() {
        HttpRequest request = (HttpRequest) out.get(0);
        return new Request(
                request.method().name(),
                request.uri(),
                request.protocolVersion().text(),
                request.headers().entries().stream()
                        .map(field -> new Request.Field(field.getKey(), field.getValue()))
                        .toList());
    }
}
