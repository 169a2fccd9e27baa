package org.tatoo.samples.sni;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.function.Consumer;
import org.tatoo.grammars.tls.HelloProduction;
import org.tatoo.grammars.tls.HelloProtocolHandler;
import org.tatoo.grammars.tls.HelloTerminal;
import org.tatoo.runtime.Connection;
import org.tatoo.runtime.Token;

/** A handler that finds the first server name in a ClientHello. */
final class HelloHandler extends HelloProtocolHandler {
    private final Consumer<String> found;
    private final StringBuilder name = new StringBuilder();
    private boolean named;

    /** @param found receives the name when the ClientHello is complete; empty if there is none */
    HelloHandler(Connection connection, Consumer<String> found) {
        super(connection);
        this.found = found;
    }

    /** Appends to the name, which the grammar limits to 255 bytes. */
    @Override
    public void data(HelloTerminal terminal, ByteBuffer bytes, long remaining) {
        if (terminal == HelloTerminal.name && !named) {
            name.append(StandardCharsets.ISO_8859_1.decode(bytes));
        }
    }

    @Override
    public void shift(HelloTerminal terminal, Token token) {
        named |= terminal == HelloTerminal.name;
    }

    @Override
    public void reduce(HelloProduction production) {
        if (production == HelloProduction.hello) {
            found.accept(name.toString());
        }
    }
}
