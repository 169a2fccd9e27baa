package org.tatoo.samples.websocket;

import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.tatoo.grammars.http.HttpProduction;
import org.tatoo.grammars.http.HttpProtocolHandler;
import org.tatoo.grammars.http.HttpTerminal;
import org.tatoo.runtime.Connection;
import org.tatoo.runtime.SyntaxError;
import org.tatoo.runtime.Token;

/** A handler that answers requests for the page until one upgrades to WebSocket, see {@link FrameHandler}. */
final class UpgradeHandler extends HttpProtocolHandler {
    private final Map<String, Endpoint> endpoints;
    private final Origins origins;
    private final WebSocketLimits limits;
    private Request request = new Request();

    /**
     * @param endpoints the endpoints by path
     * @param origins the origins whose pages may connect
     */
    UpgradeHandler(Connection connection, Map<String, Endpoint> endpoints, Origins origins, WebSocketLimits limits) {
        super(connection);
        this.origins = origins;
        this.endpoints = endpoints;
        this.limits = limits;
    }

    @Override
    public void shift(HttpTerminal terminal, Token token) {
        request.shift(terminal, token);
    }

    @Override
    protected void field(Token name, @Nullable Token value) {
        if (value != null) {
            request.field(name, value);
        }
    }

    /** Returns {@code none}: a request with content is answered before its content, and is the last one. */
    @Override
    protected Framing framing() {
        return Framing.none;
    }

    @Override
    protected long contentLength() {
        return 0;
    }

    @Override
    public void reduce(HttpProduction production) {
        switch (production) {
            case request -> answer();
            case empty_line -> connection().endRequest();
            default -> {} // parts of requests
        }
    }

    private void answer() {
        Answer fault = request.fault();
        Endpoint endpoint = endpoints.get(request.path());
        if (fault != null) {
            last(request.isHead() ? fault.withoutContent() : fault);
        } else if (endpoint == null) {
            end(Answer.isPage(request.path()) ? Answer.page(request.path()) : Answer.NOT_FOUND);
        } else {
            upgrade(endpoint);
        }
    }

    private void upgrade(Endpoint endpoint) {
        Answer refusal = request.refusal(origins);
        if (refusal != null) {
            last(refusal);
        } else {
            connection().asyncWrite(Answer.accepting(request.key()));
            connection().switchTo(FrameHandler.protocol(endpoint, limits));
        }
    }

    @Override
    public void error(SyntaxError error) {
        last(Answer.BAD_REQUEST);
    }

    /** Answers a request for which there is no thread. */
    @Override
    public void overloaded() {
        last(Answer.UNAVAILABLE);
    }

    private void last(Answer answer) {
        connection().asyncWrite(answer.bytes(true));
        connection().close();
    }

    private void end(Answer answer) {
        if (request.isLast() || connection().isDraining()) {
            last(answer);
        } else {
            request = new Request();
            connection().asyncWrite(answer.bytes(false));
            connection().endRequest();
        }
    }
}
