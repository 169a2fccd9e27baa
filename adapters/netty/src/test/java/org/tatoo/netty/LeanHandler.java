package org.tatoo.netty;

import org.jspecify.annotations.Nullable;
import org.tatoo.grammars.http.HttpTerminal;
import org.tatoo.runtime.Connection;
import org.tatoo.runtime.Token;

/** Looks at all parts of the head of a request and keeps none. */
final class LeanHandler extends AnsweringHandler {
    private long length;

    LeanHandler(Connection connection) {
        super(connection);
    }

    @Override
    public void shift(HttpTerminal terminal, Token token) {
        length += token.length();
    }

    @Override
    protected void field(Token name, @Nullable Token value) {
        length += name.length() + (value == null ? 0 : value.length());
    }

    @Override
    long sum() {
        return length;
    }
}
