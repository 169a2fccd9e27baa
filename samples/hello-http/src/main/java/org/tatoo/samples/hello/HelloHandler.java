package org.tatoo.samples.hello;

import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.EnumSet;
import java.util.Locale;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.tatoo.grammars.http.HttpProduction;
import org.tatoo.grammars.http.HttpProtocolHandler;
import org.tatoo.grammars.http.HttpTerminal;
import org.tatoo.runtime.Connection;
import org.tatoo.runtime.SyntaxError;
import org.tatoo.runtime.Token;

/** Answers GET and HEAD. After any other request, or one with content, the connection closes. */
final class HelloHandler extends HttpProtocolHandler {
    private static final DateTimeFormatter DATE = DateTimeFormatter.ofPattern("EEE, dd MMM uuuu HH:mm:ss 'GMT'")
            .withLocale(Locale.ENGLISH)
            .withZone(ZoneOffset.UTC);

    private final Set<HttpTerminal> seen = EnumSet.noneOf(HttpTerminal.class);
    private String path = "/";
    private int hosts;
    private boolean content;

    HelloHandler(Connection connection) {
        super(connection);
    }

    @Override
    public void shift(HttpTerminal terminal, Token token) { // the parser has recognised a token
        seen.add(terminal);
        switch (terminal) {
            case path, scheme -> path = token.text();
            case host_value -> hosts++;
            case length, chunked -> content |= !token.text().equals("0");
            default -> {}
        }
    }

    @Override
    protected void field(Token name, @Nullable Token value) {} // a field that changes no answer

    @Override
    public void reduce(HttpProduction production) { // the parser has recognised a production
        switch (production) {
            case request -> answer(status());
            case empty_line -> connection().endRequest();
            default -> {}
        }
    }

    private String status() {
        boolean old = seen.contains(HttpTerminal.http_1_0);
        if (seen.contains(HttpTerminal.http_other)) {
            return "505 HTTP Version Not Supported";
        } else if (hosts > 1 || (hosts == 0 && !old)) {
            return "400 Bad Request";
        } else if (!seen.contains(HttpTerminal.get) && !seen.contains(HttpTerminal.head)) {
            return "501 Not Implemented";
        } else if (content) {
            return "413 Content Too Large";
        }
        return path.equals("/") ? "200 OK" : "404 Not Found";
    }

    @Override
    public void error(SyntaxError error) { // the input is not HTTP
        boolean tooLong = error.kind() == SyntaxError.Kind.TOKEN_TOO_LONG;
        boolean target = "path".equals(error.terminal()) || "query".equals(error.terminal());
        answer(tooLong && target ? "414 URI Too Long" : "400 Bad Request");
    }

    private void answer(String status) {
        boolean old = seen.contains(HttpTerminal.http_1_0);
        boolean last = old
                || seen.contains(HttpTerminal.close)
                || !status.matches("200 .*|404 .*")
                || connection().isDraining();
        String text = status.equals("200 OK") ? "Hello, world\n" : "";
        String head = "HTTP/1.1 " + status + "\r\nDate: " + DATE.format(Instant.now())
                + "\r\nContent-Type: text/plain\r\nContent-Length: " + text.length()
                + (last ? "\r\nConnection: close\r\n\r\n" : "\r\n\r\n");
        String answer = seen.contains(HttpTerminal.head) ? head : head + text;
        connection().asyncWrite(StandardCharsets.US_ASCII.encode(answer));
        if (last) {
            pause(); // nothing that follows is parsed
            connection().close();
        } else {
            seen.clear();
            path = "/";
            hosts = 0; // and there was no content
            connection().endRequest();
        }
    }

    @Override
    protected Framing framing() {
        return Framing.none; // no content is read
    }

    @Override
    protected long contentLength() {
        return 0;
    }
}
