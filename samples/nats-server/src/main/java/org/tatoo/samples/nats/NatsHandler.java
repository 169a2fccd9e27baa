package org.tatoo.samples.nats;

import org.tatoo.grammars.nats.NatsSessionMessageHandler;
import org.tatoo.grammars.nats.NatsValues.Alive;
import org.tatoo.grammars.nats.NatsValues.AliveAnswer;
import org.tatoo.grammars.nats.NatsValues.Content;
import org.tatoo.grammars.nats.NatsValues.Delivery;
import org.tatoo.grammars.nats.NatsValues.Greeting;
import org.tatoo.grammars.nats.NatsValues.Introduction;
import org.tatoo.grammars.nats.NatsValues.Publication;
import org.tatoo.grammars.nats.NatsValues.PublicationWithHeaders;
import org.tatoo.grammars.nats.NatsValues.ServerAlive;
import org.tatoo.grammars.nats.NatsValues.ServerAliveAnswer;
import org.tatoo.grammars.nats.NatsValues.Subscribe;
import org.tatoo.grammars.nats.NatsValues.Success;
import org.tatoo.grammars.nats.NatsValues.Unsubscribe;
import org.tatoo.runtime.Connection;
import org.tatoo.runtime.SyntaxError;

/** A handler that serves one client. */
final class NatsHandler extends NatsSessionMessageHandler {
    private final Switchboard switchboard;
    private final NatsLimits limits;
    private final Subscriber client;
    private int unansweredPings;

    NatsHandler(Connection connection, Switchboard switchboard) {
        super(connection);
        this.switchboard = switchboard;
        limits = switchboard.limits();
        client = new Subscriber(connection, switchboard.verified());
    }

    @Override
    public void opened() {
        client.tell(new Greeting(Options.info(limits.maxPayload())));
        connection().schedule(limits.ping(), this::ping);
    }

    private void ping() {
        if (unansweredPings == limits.pings()) {
            fail(Fault.STALE);
        } else {
            unansweredPings++;
            client.tell(new ServerAlive());
            connection().schedule(limits.ping(), this::ping);
        }
    }

    @Override
    protected void message(Introduction introduction) {
        try {
            client.want(Options.of(introduction.options()));
            done();
        } catch (IllegalArgumentException e) {
            fail(Fault.WRONG);
        }
    }

    @Override
    protected void message(Publication sent) {
        publish(new Message(sent.subject(), sent.reply(), null, sent.payload()));
    }

    @Override
    protected void message(PublicationWithHeaders sent) {
        if (client.options().headers()) {
            Content content = sent.content();
            publish(new Message(sent.subject(), sent.reply(), content.headers(), content.content()));
        } else {
            fail(Fault.HEADERS);
        }
    }

    private void publish(Message message) {
        if (message.size() > limits.maxPayload()) {
            fail(Fault.LONG_MESSAGE);
        } else if (client.options().pedantic() && !Subjects.isLiteral(message.subject())) {
            answer(Fault.PUBLISH_SUBJECT.failure());
        } else {
            switchboard.publish(client, message);
            done();
        }
    }

    @Override
    protected void message(Subscribe wanted) {
        String second = wanted.subscription();
        Subscription added = second == null
                ? new Subscription(client, wanted.argument(), wanted.subject(), null)
                : new Subscription(client, second, wanted.subject(), wanted.argument());
        if (!Subjects.isSound(wanted.subject())) {
            answer(Fault.SUBJECT.failure());
        } else if (!switchboard.subscribe(added)) {
            answer(Fault.SUBSCRIPTIONS.failure());
        } else {
            done();
        }
    }

    @Override
    protected void message(Unsubscribe ended) {
        switchboard.unsubscribe(client, ended.subscription(), ended.most() == null ? 0 : ended.most());
        done();
    }

    @Override
    protected void message(Alive alive) {
        answer(new ServerAliveAnswer());
    }

    @Override
    protected void message(AliveAnswer answered) {
        unansweredPings = 0;
        connection().endRequest();
    }

    private void done() {
        if (client.options().verbose()) {
            client.tell(new Success());
        }
        connection().endRequest();
    }

    private void answer(Delivery answer) {
        client.tell(answer);
        connection().endRequest();
    }

    /** Sends an error as the last output, and closes the connection. */
    private void fail(Fault fault) {
        client.tell(fault.failure());
        connection().close();
    }

    @Override
    public void error(SyntaxError error) {
        client.tell(Fault.of(error).failure());
    }

    @Override
    public void closed() {
        switchboard.leave(client);
    }
}
