package org.tatoo.benchmarks.http;

import org.jspecify.annotations.Nullable;
import org.tatoo.grammars.http.HttpProduction;
import org.tatoo.grammars.http.HttpTerminal;
import org.tatoo.runtime.Connection;
import org.tatoo.runtime.Token;

/** The smallest handler, which the virtual machine inlines. */
public class CountingHandler extends WithoutContent {
    private long sum;

    public CountingHandler(Connection connection) {
        super(connection);
    }

    @Override
    public void shift(HttpTerminal terminal, Token token) {
        sum += token.length();
    }

    @Override
    protected void field(Token name, @Nullable Token value) {
        sum += name.length() + (value == null ? 0 : value.length()) + 1;
    }

    @Override
    public void reduce(HttpProduction production) {
        sum++;
    }

    @Override
    long sum() {
        return sum;
    }
}
