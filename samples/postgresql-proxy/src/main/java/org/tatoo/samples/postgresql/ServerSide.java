package org.tatoo.samples.postgresql;

import java.nio.ByteBuffer;
import org.jspecify.annotations.Nullable;
import org.tatoo.grammars.postgresql.BackendParser;
import org.tatoo.grammars.postgresql.BackendProduction;
import org.tatoo.grammars.postgresql.BackendProtocolHandler;
import org.tatoo.grammars.postgresql.BackendTerminal;
import org.tatoo.grammars.postgresql.PostgresqlProtocolHandler.Reply;
import org.tatoo.runtime.Connection;
import org.tatoo.runtime.SyntaxError;
import org.tatoo.runtime.Token;
import org.tatoo.server.Flow;

/** The connection to the server for a client's connection. */
final class ServerSide extends BackendProtocolHandler {
    private final ClientSide client;
    private final Flow flow;
    private @Nullable Reply wanted;
    private boolean betweenMessages = true;

    ServerSide(Connection connection, ClientSide client) {
        super(connection);
        this.client = client;
        flow = new Flow(connection, client.connection());
    }

    BackendParser parser() {
        return new BackendParser(this, BackendParser.Start.messages);
    }

    /** Returns the kind of message that the server requests from the client. */
    Reply wanted() {
        return wanted == null ? Reply.password : wanted;
    }

    /** Returns whether the client has received whole messages, so that another one can follow. */
    boolean isBetweenMessages() {
        return betweenMessages;
    }

    @Override
    public void opened() {
        if (client.isClosed()) {
            connection().close();
        } else {
            client.connected(this);
        }
    }

    @Override
    public void raw(ByteBuffer bytes) {
        betweenMessages = false;
        if (flow.add(bytes)) {
            pause();
        }
    }

    @Override
    public void batch() {
        flow.flush();
    }

    @Override
    public void reduce(BackendProduction production) {
        switch (production) {
            case password, md5 -> wanted = Reply.password;
            case sasl -> wanted = Reply.sasl;
            case gss, gss_more, sspi, sasl_more -> wanted = Reply.other;
            default -> betweenMessages |= isMessage(production);
        }
    }

    /** Returns whether the production is an alternative of a message; these are adjacent in the grammar. */
    private static boolean isMessage(BackendProduction production) {
        return production.compareTo(BackendProduction.authentication) >= 0
                && production.compareTo(BackendProduction.row) <= 0;
    }

    @Override
    public void shift(BackendTerminal terminal, Token token) {
        // raw bytes are forwarded, whatever their meaning
    }

    @Override
    public void error(SyntaxError error) {
        flow.flush();
        if (betweenMessages) {
            client.refuse(Refusal.PROTOCOL_VIOLATION, "wrong message of the server: " + error);
        }
    }

    /** Ends the other connection after pending output. */
    @Override
    public void closed() {
        if (!client.isClosed()) {
            client.connection().close();
        }
    }
}
