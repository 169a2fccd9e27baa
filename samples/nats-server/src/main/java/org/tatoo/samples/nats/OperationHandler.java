package org.tatoo.samples.nats;

import org.tatoo.grammars.nats.NatsMessageHandler;
import org.tatoo.grammars.nats.NatsValues;
import org.tatoo.grammars.nats.NatsValues.Failure;
import org.tatoo.grammars.nats.NatsValues.Greeting;
import org.tatoo.grammars.nats.NatsValues.MessageWithHeaders;
import org.tatoo.grammars.nats.NatsValues.ServerAlive;
import org.tatoo.grammars.nats.NatsValues.ServerAliveAnswer;
import org.tatoo.grammars.nats.NatsValues.Success;
import org.tatoo.runtime.Connection;

/** Hears a client: the parser begins with {@code session}, so a server says nothing here. */
abstract class OperationHandler extends NatsMessageHandler {
    OperationHandler(Connection connection) {
        super(connection);
    }

    @Override
    protected final void message(Greeting said) {
        throw unexpected(said);
    }

    @Override
    protected final void message(NatsValues.Message said) {
        throw unexpected(said);
    }

    @Override
    protected final void message(MessageWithHeaders said) {
        throw unexpected(said);
    }

    @Override
    protected final void message(ServerAlive said) {
        throw unexpected(said);
    }

    @Override
    protected final void message(ServerAliveAnswer said) {
        throw unexpected(said);
    }

    @Override
    protected final void message(Success said) {
        throw unexpected(said);
    }

    @Override
    protected final void message(Failure said) {
        throw unexpected(said);
    }

    private static IllegalStateException unexpected(Record said) {
        return new IllegalStateException("a server says this: " + said);
    }
}
