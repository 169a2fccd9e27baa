package io.undertow.server.protocol.http;

import io.undertow.server.HttpServerExchange;
import io.undertow.util.BadRequestException;
import java.nio.ByteBuffer;
import org.jspecify.annotations.NullMarked;
import org.tatoo.benchmarks.http.Head;
import org.tatoo.benchmarks.measure.Input;
import org.tatoo.benchmarks.measure.Work;
import org.xnio.OptionMap;

/** Undertow's parser, used as by its read listener, without a connection. */
@NullMarked
public final class UndertowPeer implements Work {
    private final ByteBuffer[] buffers;
    private final RequestParser parser = RequestParser.instance(OptionMap.EMPTY);
    private final RequestState state = new RequestState();
    private HttpServerExchange exchange = begin();
    private long sum;

    public UndertowPeer(Input input) {
        buffers = input.buffers();
    }

    @SuppressWarnings("NullAway") // nothing of the connection is used while a request is parsed
    private static HttpServerExchange begin() {
        return new HttpServerExchange(null);
    }

    @Override
    public long run() {
        state.reset();
        exchange = begin();
        try {
            for (ByteBuffer buffer : buffers) {
                parser.handle(buffer.position(0), state, exchange);
            }
        } catch (BadRequestException e) {
            throw new IllegalStateException(e);
        }
        if (!state.isComplete()) {
            throw new IllegalStateException("incomplete");
        }
        sum += exchange.getRequestURI().length() + exchange.getRequestHeaders().size();
        return sum;
    }

    @Override
    public String result() {
        String query = exchange.getQueryString();
        Head head = new Head(
                exchange.getRequestMethod().toString(),
                exchange.getRequestURI() + (query.isEmpty() ? "" : "?" + query),
                exchange.getProtocol().toString());
        exchange.getRequestHeaders()
                .forEach(field ->
                        field.forEach(value -> head.add(field.getHeaderName().toString(), value)));
        return head.toString();
    }
}
