package org.tatoo.transport;

import java.io.IOException;
import java.nio.ByteBuffer;

/** What a transport tells a conversation. A separate object, so that no handler can reach it. */
final class TransportEvents implements TransportListener {
    private final Conversation conversation;
    private final Transport transport;
    private final Turn turn;
    private final Stops stops;
    private final Input input;
    private final Output output;
    private final MessageProgress progress;

    TransportEvents(
            Conversation conversation,
            Transport transport,
            Turn turn,
            Stops stops,
            Input input,
            Output output,
            MessageProgress progress) {
        this.conversation = conversation;
        this.transport = transport;
        this.turn = turn;
        this.stops = stops;
        this.input = input;
        this.output = output;
        this.progress = progress;
    }

    @Override
    public void opened() {
        conversation.begin();
    }

    @Override
    public void received(ByteBuffer bytes) {
        if (conversation.state() != ConversationState.OPEN) {
            input.discard(bytes.remaining());
            return;
        }
        progress.received(bytes.remaining());
        input.add(bytes, !stops.isEmpty());
        turn.parse();
        input.keep();
    }

    @Override
    public void inputEnded(boolean clean) {
        boolean whole = clean || !progress.hasBegun(input);
        input.end();
        if (!whole || !transport.capabilities().contains(Capability.HALF_CLOSE)) {
            conversation.beginAbort();
        }
    }

    @Override
    public void readEnded() {
        turn.run();
    }

    @Override
    public void writable() {
        output.resume();
        turn.run();
    }

    @Override
    public void written(long count) {
        try {
            progress.written(output.written(count));
        } catch (IOException e) {
            turn.fail(e);
        }
        turn.run();
    }

    @Override
    public void failed(IOException cause) {
        conversation.beginAbort();
        turn.run();
    }

    @Override
    public void closed() {
        conversation.end();
    }
}
