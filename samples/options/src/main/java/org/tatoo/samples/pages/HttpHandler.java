package org.tatoo.samples.pages;

import java.nio.ByteBuffer;
import java.util.EnumSet;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.tatoo.grammars.http.HttpProduction;
import org.tatoo.grammars.http.HttpProtocolHandler;
import org.tatoo.grammars.http.HttpTerminal;
import org.tatoo.runtime.Connection;
import org.tatoo.runtime.SyntaxError;
import org.tatoo.runtime.Token;

/** A handler that collects requests and frames answers. It answers a request that it cannot serve, and closes. */
public abstract class HttpHandler extends HttpProtocolHandler {
    private final Set<HttpTerminal> seen = EnumSet.noneOf(HttpTerminal.class);
    private final Content content;
    private final int mostContent;
    private String path = "";
    private String query = "";
    private String authorization = "";
    private int hosts;
    private long length;

    /**
     * Creates a handler of a new connection.
     *
     * @param mostContent the maximum content of a request, in bytes
     */
    protected HttpHandler(Connection connection, int mostContent) {
        super(connection);
        this.mostContent = mostContent;
        content = new Content(connection);
    }

    /** Processes a complete and valid request. */
    protected abstract void request(Target target) throws Refusal;

    /** Returns whether the method is POST; otherwise it is GET. */
    protected final boolean isPost() {
        return seen.contains(HttpTerminal.post);
    }

    /** Returns the field Authorization; empty if it is absent. */
    protected final String authorization() {
        return authorization;
    }

    /** Returns the content of the request, once. */
    protected final byte[] content() {
        return content.take();
    }

    @Override
    public final void shift(HttpTerminal terminal, Token token) {
        seen.add(terminal);
        switch (terminal) {
            case path -> path = token.text();
            case query -> query = token.text();
            case host_value -> hosts++;
            case length -> length = token.length() > 9 ? Long.MAX_VALUE : Long.parseLong(token.text());
            default -> {}
        }
    }

    @Override
    protected final void field(Token name, @Nullable Token value) {
        if (value != null && name.equalsIgnoreCase("Authorization")) {
            authorization = value.text();
        }
    }

    @Override
    public final void data(HttpTerminal terminal, ByteBuffer bytes, long remaining) {
        if (!content.add(bytes)) {
            last("503 Service Unavailable");
        }
    }

    /** Returns the framing; only content of a known, short length is read before the answer. */
    @Override
    protected final Framing framing() {
        return length > 0 && fault() == null ? Framing.fixed : Framing.none;
    }

    @Override
    protected final long contentLength() {
        return length;
    }

    /** Returns the status of an invalid request; null if the request is valid. */
    private @Nullable String fault() {
        if (seen.contains(HttpTerminal.http_other)) {
            return "505 HTTP Version Not Supported";
        } else if (hosts != 1 || (seen.contains(HttpTerminal.chunked) && seen.contains(HttpTerminal.length))) {
            return "400 Bad Request";
        } else if (seen.contains(HttpTerminal.chunked)) {
            return "411 Length Required";
        } else if (!seen.contains(HttpTerminal.get) && !isPost()) {
            return "501 Not Implemented";
        }
        return length > mostContent ? "413 Content Too Large" : null;
    }

    @Override
    public final void reduce(HttpProduction production) {
        switch (production) {
            case request -> {
                String fault = fault();
                if (fault == null) {
                    carryOut();
                } else {
                    last(fault);
                }
            }
            case empty_line -> connection().endRequest();
            default -> {}
        }
    }

    private void carryOut() {
        try {
            request(Target.of(path, query));
        } catch (Refusal e) {
            end(Answer.status(e.status()));
        } catch (IllegalArgumentException e) {
            // thrown for a percent sign without digits
            end(Answer.status("400 Bad Request"));
        }
    }

    @Override
    public final void error(SyntaxError error) {
        last("400 Bad Request");
    }

    /** Answers a request for which there is no thread. */
    @Override
    public final void overloaded() {
        last("503 Service Unavailable");
    }

    /** Returns true: a client that closes its side while it waits for an event has left the page. */
    @Override
    public final boolean leavesAtEnd() {
        return true;
    }

    /** Answers, and ends the connection. */
    protected final void last(String status) {
        connection().asyncWrite(Answer.status(status).bytes(true));
        connection().close();
    }

    /** Writes the rest of the answer; the next request may follow. */
    protected final void end(Answer answer) {
        boolean last = seen.contains(HttpTerminal.close)
                || seen.contains(HttpTerminal.http_1_0)
                || connection().isDraining();
        seen.clear();
        content.take();
        query = "";
        authorization = "";
        hosts = 0;
        length = 0;
        connection().asyncWrite(answer.bytes(last));
        if (last) {
            connection().close();
        } else {
            connection().endRequest();
        }
    }
}
