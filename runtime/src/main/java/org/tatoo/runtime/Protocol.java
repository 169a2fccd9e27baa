package org.tatoo.runtime;

import java.util.function.UnaryOperator;

/**
 * A factory for the parser, and with it the handler, of a new connection.
 *
 * <p>For example {@code connection -> new HttpParser(new FileHandler(connection))}. A parser and its handler serve one
 * connection for its lifetime. They are never reused, so a late worker cannot write to another client.
 */
@FunctionalInterface
public interface Protocol {
    /**
     * Creates the parser of {@code connection}. Called on the connection's thread, once for each connection, when it is
     * open (if encrypted, after the handshake) and before {@link ProtocolHandler#opened}. Addresses and
     * {@linkplain Connection#attribute attributes} are available, so a protocol can choose the parser by them, for
     * example by {@link Attribute#LISTENER}, {@link Attribute#ALPN} or {@link Attribute#SNI}. Calls on the connection
     * take effect after this method has returned. If it throws, the connection is aborted.
     *
     * @return a new parser, never one returned before
     */
    PushParser newParser(Connection connection);

    /**
     * Returns the limits of {@code connection}. Called after {@link #newParser}, also after
     * {@link Connection#switchTo}. The default is the limits of the server.
     *
     * @param server the limits configured for all connections
     */
    default ConversationLimits limits(Connection connection, ConversationLimits server) {
        return server;
    }

    /**
     * Returns this protocol with other limits. For example, for a protocol whose server sends first:
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
