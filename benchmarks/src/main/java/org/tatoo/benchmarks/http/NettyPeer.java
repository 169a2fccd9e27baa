package org.tatoo.benchmarks.http;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.handler.codec.http.HttpDecoderConfig;
import io.netty.handler.codec.http.HttpRequest;
import io.netty.handler.codec.http.HttpRequestDecoder;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.tatoo.benchmarks.measure.Input;
import org.tatoo.benchmarks.measure.Work;

/**
 * Netty's decoder in its leanest use: without a pipeline, on one buffer of bytes that are not copied. It validates
 * fields only on request.
 */
final class NettyPeer implements Work {
    private static final class Decoder extends HttpRequestDecoder {
        Decoder(boolean validating) {
            super(new HttpDecoderConfig().setValidateHeaders(validating));
        }

        /** Decodes as {@code ByteToMessageDecoder.callDecode} does, without its context. */
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
    private final boolean strings;
    private final ByteBuf buffer;
    private final List<Object> out = new ArrayList<>();
    private long sum;

    /**
     * Opens a connection.
     *
     * @param strings whether every name and value is used as a string, and some are looked up
     */
    NettyPeer(Input input, boolean validating, boolean strings) {
        this.input = input;
        decoder = new Decoder(validating);
        this.strings = strings;
        int length = input.bytes().length;
        buffer = input.direct() ? Unpooled.directBuffer(length) : Unpooled.buffer(length);
        buffer.writeBytes(input.bytes());
    }

    @Override
    public long run() {
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
        if (strings) {
            use(request);
        }
        return sum;
    }

    private void use(HttpRequest request) {
        for (var fields = request.headers().iteratorAsString(); fields.hasNext(); ) {
            Map.Entry<String, String> field = fields.next();
            sum += field.getKey().length() + field.getValue().length();
        }
        for (String name : StringHandler.LOOKED_UP) {
            String value = request.headers().get(name);
            sum += value == null ? 0 : value.length();
        }
    }

    @Override
    public String result() {
        HttpRequest request = (HttpRequest) out.get(0);
        Head head = new Head(
                request.method().name(),
                request.uri(),
                request.protocolVersion().text());
        request.headers().forEach(field -> head.add(field.getKey(), field.getValue()));
        return head.toString();
    }
}
