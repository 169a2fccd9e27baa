package org.tatoo.samples.nats;

import java.util.LinkedHashMap;
import java.util.Map;
import org.tatoo.grammars.nats.NatsParser;
import org.tatoo.grammars.nats.NatsValues.Delivery;
import org.tatoo.grammars.nats.NatsWriter;
import org.tatoo.runtime.Connection;
import org.tatoo.writer.VerifiedMessages;

/** A client as the {@link Switchboard} sees it, whose lock guards the subscriptions. The rest is thread-safe. */
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

    /** Returns the subscriptions by the identifiers that the client assigns. */
    Map<String, Subscription> subscriptions() {
        return subscriptions;
    }

    Options options() {
        return options;
    }

    /** Sets the options from CONNECT. */
    void want(Options wanted) {
        options = wanted;
    }

    /** Sends a delivery. */
    synchronized void tell(Delivery delivery) {
        writer.delivery(delivery);
    }

    /**
     * Sends a message. A client that does not read is disconnected, because waiting output is bounded and no message
     * may be skipped.
     */
    void deliver(Subscription to, Message message) {
        if (connection.isWritable()) {
            tell(message.delivery(to.id(), options.headers()));
        } else {
            connection.abort();
        }
    }
}
