package org.tatoo.runtime;

/**
 * Makes the parser, and with it the handler, of one new connection.
 *
 * <p>For example {@code connection -> new HttpParser(new FileHandler(connection))}. A parser and its handler serve one
 * connection and die with it; they are never reused, so a late worker cannot write to a stranger.
 */
@FunctionalInterface
public interface Protocol {
    /**
     * Makes the parser of {@code connection}. Called on the connection's own thread, before any other use of it.
     *
     * @return a new parser, never one returned before
     */
    PushParser newParser(Connection connection);
}
