package org.tatoo.netty;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.tatoo.grammars.http.HttpTerminal;
import org.tatoo.runtime.Connection;
import org.tatoo.runtime.Token;

/** Keeps all parts of the head of a request as strings. */
final class KeepingHandler extends AnsweringHandler {
    private static final int USUAL_PARTS = 32;

    private List<String> parts = List.of();

    KeepingHandler(Connection connection) {
        super(connection);
    }

    @Override
    public void shift(HttpTerminal terminal, Token token) {
        switch (terminal) {
            case get -> {
                parts = new ArrayList<>(USUAL_PARTS);
                parts.add("GET");
            }
            case http_1_1 -> parts.add("HTTP/1.1");
            case host -> parts.add("Host");
            case connection -> parts.add("Connection");
            default -> parts.add(token.text());
        }
    }

    @Override
    protected void field(Token name, @Nullable Token value) {
        parts.add(name.text());
        parts.add(value == null ? "" : value.text());
    }

    @Override
    long sum() {
        return parts.size();
    }
}
