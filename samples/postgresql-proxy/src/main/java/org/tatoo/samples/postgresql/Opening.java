package org.tatoo.samples.postgresql;

import java.nio.ByteBuffer;
import org.tatoo.grammars.postgresql.PostgresqlParser;
import org.tatoo.grammars.postgresql.PostgresqlProduction;
import org.tatoo.grammars.postgresql.PostgresqlProtocolHandler;
import org.tatoo.grammars.postgresql.PostgresqlTerminal;
import org.tatoo.runtime.Connection;
import org.tatoo.runtime.SyntaxError;
import org.tatoo.runtime.Token;

/**
 * A handler of the first messages of a client, which have no type byte. It refuses encryption, so that the following
 * messages can be read. It keeps the message after that for the server.
 */
final class Opening extends PostgresqlProtocolHandler {
    /** The maximum length that the grammar allows. */
    private static final int LONGEST = 10_004;

    private final Proxy proxy;
    private final ByteBuffer kept = ByteBuffer.allocate(LONGEST);

    Opening(Connection connection, Proxy proxy) {
        super(connection);
        this.proxy = proxy;
    }

    PostgresqlParser parser() {
        return new PostgresqlParser(this, PostgresqlParser.Start.opening);
    }

    @Override
    public void raw(ByteBuffer bytes) {
        kept.put(bytes);
    }

    @Override
    public void reduce(PostgresqlProduction production) {
        switch (production) {
            case encryption -> {
                kept.clear();
                connection().asyncWrite(ByteBuffer.wrap(new byte[] {'N'}));
            }
            case first -> proxy.pass(connection(), kept.flip());
            default -> {}
        }
    }

    @Override
    public void shift(PostgresqlTerminal terminal, Token token) {
        // the server reads it
    }

    @Override
    protected Reply reply() {
        throw new AssertionError("only messages with a type are replies");
    }

    @Override
    public void error(SyntaxError error) {
        connection().asyncWrite(Refusal.PROTOCOL_VIOLATION.message("wrong first message: " + error));
    }
}
