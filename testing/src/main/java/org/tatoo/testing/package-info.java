/**
 * Tests of protocols without sockets, threads and real time. An {@link org.tatoo.testing.Exchange} says what a client
 * sends and what it receives, and repeats that however the bytes are cut:
 *
 * <pre>{@code
 * Exchange.with(connection -> new RespParser(new PingHandler(connection)))
 *         .send("PING\r\n").expect("+PONG\r\n")
 *         .send("QUIT\r\n").expect("+OK\r\n").expectClosed();
 * }</pre>
 *
 * <p>The pipeline: {@code Exchange} → {@code Run}, one for each way to cut → {@link org.tatoo.testing.Peer} →
 * {@code TestTransport} → {@link org.tatoo.transport.Conversation} → parser → handler, and the answer back. Everything
 * happens in the thread of the test, when the test says so: a {@link org.tatoo.testing.TestLoop} has a clock and an
 * executor that are turned by hand. The handler sees the connection that it has in a server.
 *
 * <p>A failure is an {@link AssertionError}, so the tests may use any framework. This package uses
 * {@code org.tatoo.runtime} and {@code org.tatoo.transport} only.
 */
@NullMarked
package org.tatoo.testing;

import org.jspecify.annotations.NullMarked;
