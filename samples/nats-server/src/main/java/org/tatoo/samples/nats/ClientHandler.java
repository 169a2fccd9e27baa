package org.tatoo.samples.nats;

import java.io.IOException;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.tatoo.grammars.nats.NatsDeliveriesMessageHandler;
import org.tatoo.grammars.nats.NatsParser;
import org.tatoo.grammars.nats.NatsValues;
import org.tatoo.grammars.nats.NatsValues.Alive;
import org.tatoo.grammars.nats.NatsValues.AliveAnswer;
import org.tatoo.grammars.nats.NatsValues.Content;
import org.tatoo.grammars.nats.NatsValues.Failure;
import org.tatoo.grammars.nats.NatsValues.Greeting;
import org.tatoo.grammars.nats.NatsValues.Introduction;
import org.tatoo.grammars.nats.NatsValues.MessageWithHeaders;
import org.tatoo.grammars.nats.NatsValues.Operation;
import org.tatoo.grammars.nats.NatsValues.ServerAlive;
import org.tatoo.grammars.nats.NatsValues.ServerAliveAnswer;
import org.tatoo.grammars.nats.NatsValues.Success;
import org.tatoo.grammars.nats.NatsWriter;
import org.tatoo.runtime.Connection;
import org.tatoo.runtime.SyntaxError;
import org.tatoo.server.PendingRequests;

/** A handler of the messages from the server. */
final class ClientHandler extends NatsDeliveriesMessageHandler {
    private static final int MOST_PINGS = 1_000;
    private static final Duration PATIENCE = Duration.ofSeconds(20);

    private final NatsWriter writer;
    private final PendingRequests<Consumer<@Nullable IOException>> pings;
    private final Map<String, Consumer<? super Message>> listeners = new HashMap<>();
    private final Consumer<@Nullable IOException> ready;
    private final CompletableFuture<Void> ended = new CompletableFuture<>();
    private boolean introduced;
    private String reason = "the connection has ended";

    /** @param ready receives null when the server has answered the PING after CONNECT, or the failure */
    ClientHandler(Connection connection, Consumer<@Nullable IOException> ready) {
        super(connection);
        this.ready = ready;
        writer = new NatsWriter(connection, NatsParser.Start.session);
        pings = new PendingRequests<>(connection, MOST_PINGS, PATIENCE, connection::abort);
    }

    /** Sends an operation; to be called after CONNECT. */
    void say(Operation operation) {
        writer.operation(operation);
    }

    /** Sets the listener to the messages of a subscription. */
    void listen(String subscription, Consumer<? super Message> listener) {
        listeners.put(subscription, listener);
    }

    /** Returns a future that fails when the connection has ended, with the error that the server has reported. */
    CompletableFuture<Void> ended() {
        return ended;
    }

    /** Sends PING; {@code answered} receives null when the server has answered, or the failure. */
    void ping(Consumer<@Nullable IOException> answered) {
        if (pings.add(answered)) {
            say(new Alive());
        } else {
            answered.accept(new IOException("too many pings wait for their answers"));
        }
    }

    @Override
    protected void message(Greeting greeting) {
        if (!introduced) {
            introduced = true;
            say(new Introduction(Options.introduction()));
            ping(ready);
        }
        connection().endRequest();
    }

    @Override
    protected void message(NatsValues.Message said) {
        hear(said.subscription(), new Message(said.subject(), said.reply(), null, said.payload()));
    }

    @Override
    protected void message(MessageWithHeaders said) {
        Content content = said.content();
        hear(said.subscription(), new Message(said.subject(), said.reply(), content.headers(), content.content()));
    }

    private void hear(String subscription, Message message) {
        Consumer<? super Message> listener = listeners.get(subscription);
        if (listener != null) {
            listener.accept(message);
        }
        connection().endRequest();
    }

    @Override
    protected void message(ServerAlive alive) {
        say(new AliveAnswer());
        connection().endRequest();
    }

    @Override
    protected void message(ServerAliveAnswer answered) {
        if (pings.begin() == null) {
            connection().abort(); // unsolicited
        } else {
            pings.end().accept(null);
        }
    }

    @Override
    protected void message(Success success) {
        connection().endRequest();
    }

    @Override
    protected void message(Failure failure) {
        reason = failure.text();
        connection().endRequest();
    }

    @Override
    public void error(SyntaxError error) {
        reason = error.toString();
    }

    @Override
    public void closed() {
        IOException failure = new IOException(reason);
        pings.drain().forEach(ping -> ping.accept(failure));
        if (!introduced) {
            ready.accept(failure);
        }
        ended.completeExceptionally(failure);
    }
}
