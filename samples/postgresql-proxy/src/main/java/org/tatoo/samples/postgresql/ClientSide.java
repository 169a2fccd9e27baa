package org.tatoo.samples.postgresql;

import java.nio.ByteBuffer;
import org.jspecify.annotations.Nullable;
import org.tatoo.grammars.postgresql.PostgresqlParser;
import org.tatoo.grammars.postgresql.PostgresqlProduction;
import org.tatoo.grammars.postgresql.PostgresqlProtocolHandler;
import org.tatoo.grammars.postgresql.PostgresqlTerminal;
import org.tatoo.runtime.Connection;
import org.tatoo.runtime.SyntaxError;
import org.tatoo.runtime.Token;
import org.tatoo.server.Flow;

/** The connection of a client whose first message has been received. */
final class ClientSide extends PostgresqlProtocolHandler {
    private final Proxy proxy;
    private final ByteBuffer first;
    private final Statement statement;

    // Null before the connection to the server, and after this connection is closed.
    private @Nullable Flow flow;
    private @Nullable ServerSide server;

    private boolean closed;

    /** @param first the first message for the server */
    ClientSide(Connection connection, Proxy proxy, ByteBuffer first) {
        super(connection);
        this.proxy = proxy;
        this.first = first;
        statement = new Statement(proxy.limits().statement());
    }

    PostgresqlParser parser() {
        return new PostgresqlParser(this, PostgresqlParser.Start.messages);
    }

    boolean isClosed() {
        return closed;
    }

    @Override
    public void opened() {
        pause();
        proxy.connect(this);
    }

    /** Begins forwarding; the server has accepted the connection. */
    void connected(ServerSide side) {
        server = side;
        flow = new Flow(connection(), side.connection());
        side.connection().asyncWrite(first);
        connection().resume();
    }

    /** Rejects the client, because the server is unavailable or has sent a malformed message; nothing follows. */
    void refuse(Refusal reason, String text) {
        connection().asyncWrite(reason.message(text));
        connection().close();
    }

    @Override
    public void raw(ByteBuffer bytes) {
        if (flow != null && flow.add(bytes)) {
            pause();
        }
    }

    @Override
    public void batch() {
        if (flow != null) {
            flow.flush();
        }
    }

    @Override
    public void data(PostgresqlTerminal terminal, ByteBuffer bytes, long remaining) {
        if (terminal == PostgresqlTerminal.sql) {
            statement.add(bytes);
        }
    }

    @Override
    public void shift(PostgresqlTerminal terminal, Token token) {
        if (terminal == PostgresqlTerminal.sql) {
            proxy.log(connection(), statement.line());
        }
    }

    @Override
    public void reduce(PostgresqlProduction production) {
        // raw bytes are forwarded, whatever their meaning
    }

    /** Returns the meaning of a message of type p, which depends on the server's last request. */
    @Override
    protected Reply reply() {
        return server == null ? Reply.password : server.wanted();
    }

    @Override
    public void error(SyntaxError error) {
        if (server == null || server.isBetweenMessages()) {
            connection().asyncWrite(Refusal.PROTOCOL_VIOLATION.message("wrong message: " + error));
        }
        leave();
    }

    @Override
    public void closed() {
        closed = true;
        leave();
    }

    /** Ends the connection to the server after pending output, whatever the position in the input. */
    private void leave() {
        if (flow != null) {
            flow.flush();
        }
        if (server != null) {
            server.connection().close();
            server = null;
            flow = null;
        }
    }
}
