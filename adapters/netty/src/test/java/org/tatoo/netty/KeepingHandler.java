package org.tatoo.netty;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.tatoo.grammars.http.HttpTerminal;
import org.tatoo.runtime.Connection;
import org.tatoo.runtime.Keywords;
import org.tatoo.runtime.Token;

/** Keeps all parts of the head of a request as strings; those of well-known names are made once, as Netty's decoder does. */
final class KeepingHandler extends AnsweringHandler {
    private static final int USUAL_PARTS = 16;

    private static final Keywords<String> NAMES = Keywords.ignoringCase(Stream.of(
                    "Accept",
                    "Accept-Encoding",
                    "Accept-Language",
                    "Cache-Control",
                    "Content-Type",
                    "Cookie",
                    "Referer",
                    "User-Agent")
            .collect(Collectors.toMap(Function.identity(), Function.identity())));

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
            case framing_none -> {
                // tells the end of the head, and is no part of it
            }
            default -> parts.add(token.text());
        }
    }

    @Override
    protected void field(Token name, @Nullable Token value) {
        String known = NAMES.get(name);
        parts.add(known == null ? name.text() : known);
        parts.add(value == null ? "" : value.text());
    }

    @Override
    long sum() {
        return parts.size();
    }
}
