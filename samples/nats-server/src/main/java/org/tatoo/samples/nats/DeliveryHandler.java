package org.tatoo.samples.nats;

import org.tatoo.grammars.nats.NatsMessageHandler;
import org.tatoo.grammars.nats.NatsValues.Alive;
import org.tatoo.grammars.nats.NatsValues.AliveAnswer;
import org.tatoo.grammars.nats.NatsValues.Introduction;
import org.tatoo.grammars.nats.NatsValues.Publication;
import org.tatoo.grammars.nats.NatsValues.PublicationWithHeaders;
import org.tatoo.grammars.nats.NatsValues.Subscribe;
import org.tatoo.grammars.nats.NatsValues.Unsubscribe;
import org.tatoo.runtime.Connection;

/** Hears a server: the parser begins with {@code deliveries}, so a client says nothing here. */
abstract class DeliveryHandler extends NatsMessageHandler {
    DeliveryHandler(Connection connection) {
        super(connection);
    }

    @Override
    protected final void message(Introduction said) {
        throw unexpected(said);
    }

    @Override
    protected final void message(Publication said) {
        throw unexpected(said);
    }

    @Override
    protected final void message(PublicationWithHeaders said) {
        throw unexpected(said);
    }

    @Override
    protected final void message(Subscribe said) {
        throw unexpected(said);
    }

    @Override
    protected final void message(Unsubscribe said) {
        throw unexpected(said);
    }

    @Override
    protected final void message(Alive said) {
        throw unexpected(said);
    }

    @Override
    protected final void message(AliveAnswer said) {
        throw unexpected(said);
    }

    private static IllegalStateException unexpected(Record said) {
        return new IllegalStateException("a client says this: " + said);
    }
}
