package org.tatoo.server;

import java.io.IOException;
import java.net.SocketAddress;
import java.time.Duration;
import java.util.function.Consumer;
import org.tatoo.runtime.Protocol;
import org.tatoo.transport.Budgets;
import org.tatoo.transport.TransportLayer;

/**
 * The client side of protocols: begins connections to servers and runs them on event loops of its own. A program that is
 * a server as well begins its connections with {@link Server#connect}, which has the same contract, and whose connections
 * belong to the loop of the handler that asks for them.
 *
 * <pre>{@code
 * Client client = Client.builder().start();
 * client.connect(address, connection -> new HttpResponseParser(new Fetch(connection)), Duration.ofSeconds(5),
 *         failure -> System.err.println(failure.getMessage()));
 * }</pre>
 *
 * <p><b>Order.</b> Each call of {@link #connect} leads to exactly one of these:
 *
 * <ul>
 *   <li>{@code failed} is told why there is no connection.
 *   <li>The protocol makes its parser and handler. The callbacks follow that
 *       {@link org.tatoo.runtime.ProtocolHandler} describes: {@code opened}, where the handler may send its first request, and
 *       at last {@code closed}, once, whatever ends the connection.
 * </ul>
 *
 * <p>What the parser reads are responses, so a message of the contracts in {@link org.tatoo.runtime.Connection} is a
 * response here: the handler calls {@link org.tatoo.runtime.Connection#endRequest} when one is complete.
 * {@link PendingRequests} says which request it answers.
 *
 * <p><b>Deadlines.</b> Until a response begins, the handler waits, and not the server: so {@code FIRST_BYTE} and
 * {@code IDLE} would end a connection on which nothing was asked, and by default a client has neither. The time of
 * {@link PendingRequests} bounds how long a response may take to begin; {@code REQUEST}, {@code BODY} and {@code WRITE}
 * bound the rest.
 *
 * <p><b>Threads.</b> Callbacks of a connection come from its loop, as those of a server do. The methods of this class may be
 * called from any thread, except that those which wait must not be called from a handler.
 */
public final class Client implements AutoCloseable {
    private final Server server;

    Client(Server server) {
        this.server = server;
    }

    /** Begins the description of a client. */
    public static ClientBuilder builder() {
        return new ClientBuilder();
    }

    /**
     * Begins a connection, and returns before there is one. It belongs to the loop of the handler that calls this, or
     * else to that which is least busy. It is not encrypted, unless a layer does that.
     *
     * @param remote resolved: this method looks up no name
     * @param protocol makes the parser and the handler of the connection; if it throws, the connection is aborted, and
     *     {@link ServerListener#handlerFailed} is told
     * @param time after which the attempt has failed, above zero
     * @param failed gets the reason, one sentence, if there is no connection: it was refused, took too long (a
     *     {@link java.net.SocketTimeoutException}), or {@link Limits#maxConnections} are open. Called once, as a task of
     *     the loop; if the client has stopped, by any thread, perhaps before this method returns
     */
    public void connect(SocketAddress remote, Protocol protocol, Duration time, Consumer<? super IOException> failed) {
        server.connect(remote, protocol, time, failed);
    }

    /**
     * The same through {@code layer}, such as the client's side of TLS: the connection is open when its handshake is done,
     * and {@code failed} is told why it was not.
     *
     * @param time for the connection, then as long again for the handshake
     */
    public void connect(
            SocketAddress remote,
            TransportLayer layer,
            Protocol protocol,
            Duration time,
            Consumer<? super IOException> failed) {
        server.connect(remote, layer, protocol, time, failed);
    }

    /** The number of connections that are open now. */
    public int connections() {
        return server.connections();
    }

    /** What its connections hold together, and the limit of that, which may be changed while the client runs. */
    public Budgets budgets() {
        return server.budgets();
    }

    /**
     * What the client does now, and has done.
     *
     * @throws IllegalStateException if called from a handler, whose loop could not answer meanwhile
     */
    public ServerSnapshot snapshot() {
        return server.snapshot();
    }

    /**
     * Stops: no connection begins any more, and the handlers are told by
     * {@link org.tatoo.runtime.ProtocolHandler#draining}. A response that has begun is read to its end; connections
     * between responses are closed after half of {@code time}, but at most 5 seconds. After {@code time} the rest is aborted.
     * Waits until all this is done; a further call waits for the first.
     *
     * @param time zero or longer
     * @return whether no connection had to be aborted inside a response
     * @throws IllegalStateException if called from a handler, which would wait for itself
     */
    public boolean stop(Duration time) {
        return server.stop(time);
    }

    /** Stops with the drain time of the {@link Limits}. */
    @Override
    public void close() {
        server.close();
    }

    /**
     * Waits until the client has stopped.
     *
     * @throws ServerFailedException if it has ended by an error, and not because it was told to stop
     */
    public void awaitTermination() throws InterruptedException {
        server.awaitTermination();
    }

    /** Lets the deadlines see a clock that was turned by hand. */
    void advanceTimers() {
        server.advanceTimers();
    }
}
