package org.tatoo.samples.nats;

import java.util.LinkedHashMap;
import java.util.Map;
import org.tatoo.grammars.nats.NatsParser;
import org.tatoo.grammars.nats.NatsValues.Delivery;
import org.tatoo.grammars.nats.NatsWriter;
import org.tatoo.runtime.Connection;
import org.tatoo.writer.VerifiedMessages;

/** A client as the {@link Switchboard} knows it, whose lock guards the subscriptions. The rest is safe for concurrent use. */
final class Subscriber {
    private final Connection connection;
    private final NatsWriter writer;
    private final Map<String, Subscription> subscriptions = new LinkedHashMap<>();
    private volatile Options options = Options.DEFAULTS;

    /** @param verified the messages that need not be checked again for this client */
    Subscriber(Connection connection, VerifiedMessages verified) {
        this.connection = connection;
        writer = new NatsWriter(connection, NatsParser.Start.deliveries);
        writer.share(verified);
    }

    /** Its subscriptions, by the names that it gives them. */
    Map<String, Subscription> subscriptions() {
        return subscriptions;
    }

    Options options() {
        return options;
    }

    /** It has said CONNECT. */
    void want(Options wanted) {
        options = wanted;
    }

    /** Tells it something. */
    synchronized void tell(Delivery delivery) {
        writer.delivery(delivery);
    }

    /**
     * Sends a message. A client that does not read loses its connection, because what waits for it is bounded, and no
     * message may be missing.
     */
    void deliver(Subscription to, Message message) {
        if (connection.isWritable()) {
            tell(message.delivery(to.id(), options.headers()));
        } else {
            connection.abort();
        }
    }
}
