package org.tatoo.runtime;

/**
 * A factory for the parser, and with it the handler, of a new connection.
 *
 * <p>For example {@code connection -> new HttpParser(new FileHandler(connection))}. A parser and its handler serve one
 * connection and live as long as it; they are never reused, so a late worker cannot write to another client.
 */
@FunctionalInterface
public interface Protocol {
    /**
     * Creates the parser of {@code connection}. Called on the connection's thread, before any other use of the
     * connection.
     *
     * @return a new parser, never one returned before
     */
    PushParser newParser(Connection connection);
}
