package org.tatoo.runtime;

import java.util.function.UnaryOperator;

/**
 * A factory for the parser, and with it the handler, of a new connection.
 *
 * <p>For example {@code connection -> new HttpParser(new FileHandler(connection))}. A parser and its handler serve one
 * connection and live as long as it; they are never reused, so a late worker cannot write to another client.
 */
@FunctionalInterface
public interface Protocol {
    /**
     * Creates the parser of {@code connection}. Called on the connection's thread, once for each connection, when it is
     * open (of an encrypted one, after the handshake) and before {@link ProtocolHandler#opened}. Addresses and
     * {@linkplain Connection#attribute attributes} are known, so a protocol can choose the parser by them, for example
     * by {@link Attribute#LISTENER}, {@link Attribute#ALPN} or {@link Attribute#SNI}. What is called on the connection
     * takes effect after this method has returned. If it throws, the connection is aborted.
     *
     * @return a new parser, never one returned before
     */
    PushParser newParser(Connection connection);

    /**
     * Returns the limits of {@code connection}. Called after {@link #newParser}, also if the protocol takes over by
     * {@link Connection#switchTo}. By default they are those of the server.
     *
     * @param server the limits that are set for all connections
     */
    default ConversationLimits limits(Connection connection, ConversationLimits server) {
        return server;
    }

    /**
     * Returns the same protocol with other limits. For example, one whose server speaks first:
     * {@code protocol.withLimits(limits -> limits.without(Deadline.FIRST_BYTE))}.
     */
    default Protocol withLimits(UnaryOperator<ConversationLimits> change) {
        Protocol base = this;
        return new Protocol() {
            @Override
            public PushParser newParser(Connection connection) {
                return base.newParser(connection);
            }

            @Override
            public ConversationLimits limits(Connection connection, ConversationLimits server) {
                return change.apply(base.limits(connection, server));
            }
        };
    }
}
