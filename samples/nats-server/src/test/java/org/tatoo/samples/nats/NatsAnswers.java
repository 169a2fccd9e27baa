package org.tatoo.samples.nats;

import org.tatoo.grammars.nats.NatsParser;
import org.tatoo.grammars.nats.NatsProduction;
import org.tatoo.grammars.nats.NatsProtocolHandler;
import org.tatoo.grammars.nats.NatsTerminal;
import org.tatoo.runtime.Connection;
import org.tatoo.runtime.Token;
import org.tatoo.samples.testing.AnswerCheck;

/** What a NATS server says, read by a client that needs nothing but the grammar. */
final class NatsAnswers extends NatsProtocolHandler {
    private NatsAnswers() {
        super(Connection.none());
    }

    static AnswerCheck check() {
        return new AnswerCheck(
                new NatsParser(new NatsAnswers()), new NatsParser(new NatsAnswers(), NatsParser.Start.deliveries));
    }

    @Override
    public void shift(NatsTerminal terminal, Token token) {}

    @Override
    public void reduce(NatsProduction production) {}
}
