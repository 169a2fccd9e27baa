package org.tatoo.benchmarks.http;

import java.nio.ByteBuffer;
import org.microhttp.Header;
import org.microhttp.MicrohttpParser;

/** The parser of microhttp, used as its connection does: one tokenizer for all requests, one parser for each. */
final class MicrohttpPeer implements HttpPeer {
    private final ByteBuffer[] buffers;
    private final Level level;
    private final MicrohttpParser parser = new MicrohttpParser();
    private org.microhttp.Request request = MicrohttpParser.NO_REQUEST;
    private long sum;

    MicrohttpPeer(Input input, Level level) {
        buffers = input.buffers();
        this.level = level;
    }

    @Override
    public long parse() {
        parser.begin();
        boolean complete = false;
        for (ByteBuffer buffer : buffers) {
            buffer.position(0);
            complete = parser.take(buffer);
        }
        if (!complete) {
            throw new IllegalStateException("incomplete");
        }
        request = parser.end();
        sum += request.uri().length() + request.headers().size();
        if (level == Level.STRINGS) {
            use();
        }
        return sum;
    }

    private void use() {
        for (Header field : request.headers()) {
            sum += field.name().length() + field.value().length();
        }
        for (String name : Level.LOOKED_UP) {
            sum += Level.length(request.header(name));
        }
    }

    @Override
    public Request request() {
        return new Request(
                request.method(),
                request.uri(),
                request.version(),
                request.headers().stream()
                        .map(field -> new Request.Field(field.name(), field.value()))
                        .toList());
    }
}
