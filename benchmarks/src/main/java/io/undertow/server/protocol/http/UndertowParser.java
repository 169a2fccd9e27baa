package io.undertow.server.protocol.http;

import io.undertow.server.HttpServerExchange;
import io.undertow.util.BadRequestException;
import java.nio.ByteBuffer;
import org.xnio.OptionMap;

/** Opens Undertow's parser, which is private to its package: used as its read listener does, without a connection. */
public final class UndertowParser {
    private final RequestParser parser = RequestParser.instance(OptionMap.EMPTY);
    private final RequestState state = new RequestState();
    private HttpServerExchange exchange = begin();

    @SuppressWarnings("NullAway") // nothing of the connection is used while a request is parsed
    private static HttpServerExchange begin() {
        return new HttpServerExchange(null);
    }

    /** Begins a request. */
    public void beginRequest() {
        state.reset();
        exchange = begin();
    }

    /** Takes more bytes; true if the head is complete. */
    public boolean take(ByteBuffer bytes) throws BadRequestException {
        parser.handle(bytes, state, exchange);
        return state.isComplete();
    }

    /** The request. */
    public HttpServerExchange exchange() {
        return exchange;
    }
}
