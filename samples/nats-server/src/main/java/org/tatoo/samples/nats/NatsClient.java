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
 * A connection to a NATS server. Its methods are thread-safe and do not block. Listeners are called on the thread of
 * the connection.
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
     * Connects; the future completes when the server has answered a PING after CONNECT.
     *
     * @param server a resolved address
     * @param time the timeout of the connection attempt
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
     * @param queue the queue group, one member of which gets each message; null for all messages
     * @return the identifier of the subscription
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

    /** Sends a request; fails with an {@link IOException} without a subscriber, and after {@code time}. */
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

    /** Returns a future that completes when the server has processed all earlier operations, and sent their results. */
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

    /** Returns a future that fails when the connection has ended, with the error that the server has reported. */
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
