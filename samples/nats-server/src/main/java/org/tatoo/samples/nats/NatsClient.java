package org.tatoo.samples.nats;

import java.io.IOException;
import java.net.SocketAddress;
import java.time.Duration;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.tatoo.grammars.nats.NatsMessageParser;
import org.tatoo.grammars.nats.NatsValues;
import org.tatoo.grammars.nats.NatsValues.Headers;
import org.tatoo.grammars.nats.NatsValues.Operation;
import org.tatoo.runtime.Bytes;
import org.tatoo.runtime.Connection;
import org.tatoo.server.Client;

/**
 * A connection to a server of NATS. Its methods may be called by any thread, and do not wait. Who listens to messages is
 * called on the thread of the connection.
 */
final class NatsClient {
    private final Connection connection;
    private final ClientHandler handler;
    private final AtomicInteger subscriptions = new AtomicInteger();
    private final Map<String, CompletableFuture<Message>> requests = new ConcurrentHashMap<>();
    private final String inbox = "_INBOX." + UUID.randomUUID();

    private NatsClient(Connection connection, CompletableFuture<NatsClient> connected) {
        this.connection = connection;
        handler = new ClientHandler(connection, failure -> {
            if (failure == null) {
                subscribe(inbox + ".*", null, this::answered);
                connected.complete(this);
            } else {
                connected.completeExceptionally(failure);
            }
        });
    }

    private NatsMessageParser newParser() {
        return new NatsMessageParser(handler);
    }

    /**
     * Connects; is complete when the server has answered a PING after CONNECT.
     *
     * @param server resolved
     * @param time in which it has to be reached
     */
    static CompletableFuture<NatsClient> connect(Client loops, SocketAddress server, Duration time) {
        CompletableFuture<NatsClient> connected = new CompletableFuture<>();
        loops.connect(
                server,
                connection -> new NatsClient(connection, connected).newParser(),
                time,
                connected::completeExceptionally);
        return connected;
    }

    /** Sends a message; {@code headers} may be null. */
    void publish(String subject, @Nullable Headers headers, Bytes payload) {
        say(new Message(subject, null, headers, payload).operation());
    }

    /**
     * Subscribes.
     *
     * @param queue of which group one member gets each message; null for all messages
     * @return the name of the subscription
     */
    String subscribe(String subject, @Nullable String queue, Consumer<? super Message> listener) {
        String id = String.valueOf(subscriptions.incrementAndGet());
        connection.executor().execute(() -> {
            handler.listen(id, listener);
            handler.say(
                    queue == null
                            ? new NatsValues.Subscribe(subject, id, null)
                            : new NatsValues.Subscribe(subject, queue, id));
        });
        return id;
    }

    /** Ends a subscription: now, or after {@code most} messages since its beginning if that is above 0. */
    void unsubscribe(String id, int most) {
        say(new NatsValues.Unsubscribe(id, most > 0 ? most : null));
    }

    /** Asks; fails with an {@link IOException} if nobody has heard it, and after {@code time}. */
    CompletableFuture<Message> request(String subject, Bytes payload, Duration time) {
        String reply = inbox + "." + UUID.randomUUID();
        CompletableFuture<Message> answer = new CompletableFuture<>();
        requests.put(reply, answer);
        say(new Message(subject, reply, null, payload).operation());
        return answer.orTimeout(time.toMillis(), TimeUnit.MILLISECONDS)
                .whenComplete((message, failure) -> requests.remove(reply));
    }

    private void answered(Message message) {
        CompletableFuture<Message> answer = requests.remove(message.subject());
        if (answer != null && message.isNoResponders()) {
            answer.completeExceptionally(new IOException("nobody listens"));
        } else if (answer != null) {
            answer.complete(message);
        }
    }

    /** Is complete when the server has done all that it was told before, and sent what that led to. */
    CompletableFuture<Void> flush() {
        CompletableFuture<Void> done = new CompletableFuture<>();
        connection
                .executor()
                .execute(() -> handler.ping(failure -> {
                    if (failure == null) {
                        done.complete(null);
                    } else {
                        done.completeExceptionally(failure);
                    }
                }));
        return done;
    }

    /** Fails when the connection has ended, with what the server has said is wrong. */
    CompletableFuture<Void> ended() {
        return handler.ended();
    }

    void close() {
        connection.close();
    }

    private void say(Operation operation) {
        connection.executor().execute(() -> handler.say(operation));
    }
}
