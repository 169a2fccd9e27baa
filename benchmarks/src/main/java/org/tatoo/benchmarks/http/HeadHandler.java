package org.tatoo.benchmarks.http;

import org.jspecify.annotations.Nullable;
import org.tatoo.benchmarks.measure.PooledConnection;
import org.tatoo.grammars.http.HttpProduction;
import org.tatoo.grammars.http.HttpTerminal;
import org.tatoo.runtime.Token;

/** A handler that uses each part of the head. */
abstract class HeadHandler extends WithoutContent {
    private boolean inTarget;

    HeadHandler() {
        super(PooledConnection.get());
    }

    @Override
    public final void shift(HttpTerminal terminal, Token token) {
        switch (terminal) {
            case get, head, post, put, delete, patch, trace, options, connect, method -> {
                inTarget = true;
                method(terminal, token);
            }
            case http_1_1, http_1_0, http_1_later, http_other -> {
                inTarget = false;
                version(terminal, token);
            }
            case host, content_length, transfer_encoding, connection, expect -> name(terminal, token);
            case host_value, length, chunked, coding, close, keep_alive, option, continue_100, expectation ->
                value(token);
            default -> {
                if (inTarget) {
                    target(token);
                }
            }
        }
    }

    @Override
    protected void field(Token name, @Nullable Token value) {
        name(HttpTerminal.field_name, name);
        if (value != null) {
            value(value);
        }
    }

    @Override
    public final void reduce(HttpProduction production) {
        if (production == HttpProduction.head) {
            end();
        }
    }

    /** Begins a request. */
    abstract void method(HttpTerminal terminal, Token token);

    /** Processes a part of the target, for example its path or its query. */
    abstract void target(Token token);

    abstract void version(HttpTerminal terminal, Token token);

    abstract void name(HttpTerminal terminal, Token token);

    /** Processes the value of the last name, which may be empty. */
    abstract void value(Token token);

    abstract void end();

    /** Returns the last complete head. */
    abstract Head head();
}
