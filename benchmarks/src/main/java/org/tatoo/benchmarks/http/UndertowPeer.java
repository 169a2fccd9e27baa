package org.tatoo.benchmarks.http;

import io.undertow.server.HttpServerExchange;
import io.undertow.server.protocol.http.UndertowParser;
import io.undertow.util.BadRequestException;
import io.undertow.util.HeaderValues;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;

/** Undertow's parser. */
final class UndertowPeer implements HttpPeer {
    private final ByteBuffer[] buffers;
    private final UndertowParser parser = new UndertowParser();
    private long sum;

    UndertowPeer(Input input) {
        buffers = input.buffers();
    }

    @Override
    public long parse() {
        parser.beginRequest();
        boolean complete = false;
        try {
            for (ByteBuffer buffer : buffers) {
                buffer.position(0);
                complete = parser.take(buffer);
            }
        } catch (BadRequestException e) {
            throw new IllegalStateException(e);
        }
        if (!complete) {
            throw new IllegalStateException("incomplete");
        }
        HttpServerExchange exchange = parser.exchange();
        sum += exchange.getRequestURI().length() + exchange.getRequestHeaders().size();
        return sum;
    }

    @Override
    public Request request() {
        HttpServerExchange exchange = parser.exchange();
        List<Request.Field> fields = new ArrayList<>();
        for (HeaderValues values : exchange.getRequestHeaders()) {
            for (String value : values) {
                fields.add(new Request.Field(values.getHeaderName().toString(), value));
            }
        }
        String query = exchange.getQueryString();
        return new Request(
                exchange.getRequestMethod().toString(),
                exchange.getRequestURI() + (query.isEmpty() ? "" : "?" + query),
                exchange.getProtocol().toString(),
                List.copyOf(fields));
    }
}
