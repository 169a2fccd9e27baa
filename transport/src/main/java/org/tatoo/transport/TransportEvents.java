package org.tatoo.transport;

import java.io.IOException;
import java.nio.ByteBuffer;

/**
 * What a transport tells a conversation: events that are followed by a {@link Turn}, which is a part of this object, so
 * that an idle connection is smaller. The object is not the {@link Conversation}, so that no handler can reach it.
 */
final class TransportEvents extends Turn implements TransportListener {
    TransportEvents(
            Lifecycle life, Transport transport, ParserFeed feed, Input input, Output output, DeadlineTimer deadlines) {
        super(life, transport, feed, input, output, deadlines);
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
        beginSeries();
        input.add(bytes, !feed.stops().isEmpty());
        parse();
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
        endSeries();
    }

    @Override
    public void writable() {
        output.resume();
        run();
    }

    @Override
    public void written(long count) {
        try {
            deadlines.written(output.written(count));
        } catch (IOException e) {
            fail(e);
        }
        run();
    }

    @Override
    public void failed(IOException cause) {
        life.beginAbort();
        run();
    }

    @Override
    public void closed() {
        life.end();
    }
}
