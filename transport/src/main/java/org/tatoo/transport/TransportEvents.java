package org.tatoo.transport;

import java.io.IOException;
import java.nio.ByteBuffer;

/** What a transport tells a conversation. A separate object, so that no handler can reach it. */
final class TransportEvents implements TransportListener {
    private final Lifecycle life;
    private final Transport transport;
    private final Turn turn;
    private final ParserFeed feed;
    private final Input input;
    private final Output output;
    private final DeadlineTimer deadlines;

    TransportEvents(
            Lifecycle life,
            Transport transport,
            Turn turn,
            ParserFeed feed,
            Input input,
            Output output,
            DeadlineTimer deadlines) {
        this.life = life;
        this.transport = transport;
        this.turn = turn;
        this.feed = feed;
        this.input = input;
        this.output = output;
        this.deadlines = deadlines;
    }

    @Override
    public void opened() {
        life.begin();
    }

    @Override
    public void received(ByteBuffer bytes) {
        if (!life.isOpen()) {
            input.discard(bytes.remaining());
            return;
        }
        if (!bytes.hasRemaining()) {
            feed.forgetLent();
            return;
        }
        deadlines.received();
        turn.beginSeries();
        input.add(bytes, !feed.stops().isEmpty());
        turn.parse();
        input.keep();
    }

    @Override
    public void inputEnded(boolean clean) {
        boolean isLost = !clean && feed.hasBegun();
        input.end();
        if (!life.state().mayWrite()) {
            return;
        }
        if (isLost) {
            life.beginAbort();
        } else if (!transport.capabilities().contains(Capability.HALF_CLOSE)) {
            life.endWithInput(feed.hasBegun() || !output.isEmpty());
        }
    }

    @Override
    public void readEnded() {
        turn.endSeries();
    }

    @Override
    public void writable() {
        output.resume();
        turn.run();
    }

    @Override
    public void written(long count) {
        try {
            deadlines.written(output.written(count));
        } catch (IOException e) {
            turn.fail(e);
        }
        turn.run();
    }

    @Override
    public void failed(IOException cause) {
        life.beginAbort();
        turn.run();
    }

    @Override
    public void closed() {
        life.end();
    }
}
