package org.tatoo.samples.http.request;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.tatoo.grammars.http.HttpParser;
import org.tatoo.grammars.http.HttpProduction;
import org.tatoo.grammars.http.HttpProtocolHandler;
import org.tatoo.grammars.http.HttpTerminal;
import org.tatoo.runtime.Connection;
import org.tatoo.runtime.SyntaxError;
import org.tatoo.runtime.Token;

/** Reads the head of one request, as the server does. */
public final class HeadReader extends HttpProtocolHandler {
    private final RequestHead head = new RequestHead(true);
    private @Nullable Request request;
    private @Nullable SyntaxError error;

    private HeadReader() {
        super(Connection.none());
    }

    private static HeadReader of(String text) {
        HeadReader reader = new HeadReader();
        new HttpParser(reader).feed(ByteBuffer.wrap(text.getBytes(StandardCharsets.ISO_8859_1)));
        return reader;
    }

    /** The request of a head that the grammar admits. */
    public static Request read(String text) {
        return Objects.requireNonNull(of(text).request);
    }

    /** Whether the grammar rejects a head. */
    static boolean rejects(String text) {
        return of(text).error != null;
    }

    /** The request line of a head, as it is shown. */
    static String line(String text) {
        return of(text).head.line().toString();
    }

    @Override
    public void shift(HttpTerminal terminal, Token token) {
        if (request == null) {
            head.shift(terminal, token);
        }
    }

    @Override
    protected void field(Token name, @Nullable Token value) {
        head.field(name, value);
    }

    @Override
    public void reduce(HttpProduction production) {
        switch (production) {
            case request_line -> head.endLine();
            case head -> request = head.toRequest();
            default -> {}
        }
    }

    @Override
    protected Framing framing() {
        return Framing.none;
    }

    @Override
    protected long contentLength() {
        return 0;
    }

    @Override
    public void error(SyntaxError error) {
        this.error = error;
    }
}
