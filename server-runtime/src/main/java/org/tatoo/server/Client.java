package org.tatoo.server;

import java.io.IOException;
import java.net.SocketAddress;
import java.time.Duration;
import java.util.function.Consumer;
import org.tatoo.runtime.Protocol;
import org.tatoo.transport.Budgets;
import org.tatoo.transport.TransportLayer;

/**
 * The client side of protocols: opens connections to servers and runs them on its own event loops. A program that is
 * also a server opens its connections with {@link Server#connect}, which has the same contract. Such connections belong
 * to the loop of the calling handler.
 *
 * <pre>{@code
 * Client client = Client.builder().start();
 * client.connect(address, connection -> new HttpResponseParser(new Fetch(connection)), Duration.ofSeconds(5),
 *         failure -> System.err.println(failure.getMessage()));
 * }</pre>
 *
 * <p><b>Order.</b> Each call of {@link #connect} has exactly one of these outcomes:
 *
 * <ul>
 *   <li>{@code failed} receives the reason why there is no connection.
 *   <li>The protocol creates its parser and handler. The callbacks described in
 *       {@link org.tatoo.runtime.ProtocolHandler} follow: {@code opened}, where the handler may send its first request,
 *       and finally {@code closed}, once, whatever ends the connection.
 * </ul>
 *
 * <p>The parser reads responses. Therefore a message in the contracts of {@link org.tatoo.runtime.Connection} is a
 * response here: the handler calls {@link org.tatoo.runtime.Connection#endRequest} when one is complete.
 * {@link PendingRequests} provides the request that it answers.
 *
 * <p><b>Deadlines.</b> Until a response begins, the handler waits for the server. {@code FIRST_BYTE} and {@code IDLE}
 * would end a connection without requests, so by default a client has neither. The time limit of
 * {@link PendingRequests} bounds the time until a response begins; {@code REQUEST}, {@code BODY} and {@code WRITE}
 * bound the rest.
 *
 * <p><b>Threads.</b> Callbacks of a connection run on its loop, as for a server. The methods of this class may be
 * called from any thread, except that blocking methods must not be called from a handler.
 */
public final class Client implements AutoCloseable {
    private final Server server;

    Client(Server server) {
        this.server = server;
    }

    /** Returns a builder of clients. */
    public static ClientBuilder builder() {
        return new ClientBuilder();
    }

    /**
     * Starts to open a connection, and returns immediately. The connection belongs to the loop of the calling handler,
     * or else to the least busy loop. It is not encrypted, unless a layer does so.
     *
     * @param remote resolved: this method looks up no name
     * @param protocol creates the parser and the handler of the connection; if it throws, the connection is aborted,
     *     and {@link ServerListener#handlerFailed} is called
     * @param time the time after which the attempt fails, above zero
     * @param failed receives the reason, one sentence, if there is no connection: it was refused, took too long (a
     *     {@link java.net.SocketTimeoutException}), or {@link Limits#maxConnections} are open. Called once, as a task
     *     of the loop; if the client has stopped, by any thread, perhaps before this method returns
     */
    public void connect(SocketAddress remote, Protocol protocol, Duration time, Consumer<? super IOException> failed) {
        server.connect(remote, protocol, time, failed);
    }

    /**
     * Opens a connection through {@code layer}, such as the client side of TLS. It is open after its handshake;
     * {@code failed} receives the reason if that fails.
     *
     * @param time the time limit for the connection, and again for the handshake
     */
    public void connect(
            SocketAddress remote,
            TransportLayer layer,
            Protocol protocol,
            Duration time,
            Consumer<? super IOException> failed) {
        server.connect(remote, layer, protocol, time, failed);
    }

    /** Returns the number of open connections. */
    public int connections() {
        return server.connections();
    }

    /** Returns the budgets: the memory held by all connections, and its limit, which may be changed at any time. */
    public Budgets budgets() {
        return server.budgets();
    }

    /**
     * Returns the current state and the counters of the client.
     *
     * @throws IllegalStateException if called from a handler, whose loop could not answer meanwhile
     */
    public ServerSnapshot snapshot() {
        return server.snapshot();
    }

    /**
     * Stops the client: no connection is opened any more, and handlers are notified by
     * {@link org.tatoo.runtime.ProtocolHandler#draining}. A response that has begun is read to its end. Connections
     * between responses are closed after half of {@code time}, but at most 5 seconds. After {@code time} the rest is
     * aborted. Waits until all this is done; a further call waits for the first.
     *
     * @param time zero or longer
     * @return whether no connection had to be aborted inside a response
     * @throws IllegalStateException if called from a handler, which would wait for itself
     */
    public boolean stop(Duration time) {
        return server.stop(time);
    }

    /** Stops the client with the drain time of the {@link Limits}. */
    @Override
    public void close() {
        server.close();
    }

    /**
     * Waits until the client has stopped.
     *
     * @throws ServerFailedException if it has ended by an error rather than a call of {@link #stop}
     */
    public void awaitTermination() throws InterruptedException {
        server.awaitTermination();
    }

    /** Advances the deadlines to the current time of a manual clock. */
    void advanceTimers() {
        server.advanceTimers();
    }
}
