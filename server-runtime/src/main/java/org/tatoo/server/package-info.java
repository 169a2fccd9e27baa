/**
 * Banzai, the non-blocking server: it reads bytes from sockets, feeds them to one push parser a connection, and writes
 * what the handler of that parser answers.
 *
 * <pre>{@code
 * Server server = Server.builder(connection -> new HttpParser(new FileHandler(connection)))
 *         .host("0.0.0.0")
 *         .port(8080)
 *         .start();
 * server.awaitTermination();
 * }</pre>
 *
 * <p>One {@link org.tatoo.server.Acceptor} assigns each connection to the least busy of a fixed number of event loops. Each
 * {@link org.tatoo.server.EventLoop} is one thread and owns its selector, connections, timers and buffers; on asynchronous
 * channels, each {@link org.tatoo.server.AioLoop} runs in the threads of their group. What happens on a connection is
 * decided by its {@link org.tatoo.transport.Conversation}. Every resource has a limit
 * ({@link org.tatoo.server.Limits}).
 *
 * <p>This package uses {@code org.tatoo.runtime}, {@code org.tatoo.transport} and {@code java.base} only.
 */
@NullMarked
package org.tatoo.server;

import org.jspecify.annotations.NullMarked;
