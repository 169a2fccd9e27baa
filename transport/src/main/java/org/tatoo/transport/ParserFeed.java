package org.tatoo.transport;

import java.nio.ByteBuffer;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.tatoo.runtime.Connection;
import org.tatoo.runtime.ParseStatus;
import org.tatoo.runtime.Protocol;
import org.tatoo.runtime.ProtocolHandler;
import org.tatoo.runtime.PushParser;

/** Feeds the parser of a conversation, and hands the input over to the parser of another protocol. */
final class ParserFeed {
    private final Connection connection;
    private final Input input;
    private final MessageProgress progress;
    private final Stops stops;
    // The last call of the parser was paused and is to be repeated.
    private boolean owing;
    // The parser has been told of the end of the input.
    private boolean finishing;
    // Takes over when the call of the parser has returned.
    private @Nullable Protocol successor;

    /** Makes the parser of {@code protocol}. */
    ParserFeed(Connection connection, Protocol protocol, Input input, MessageProgress progress) {
        this.connection = connection;
        this.input = input;
        this.progress = progress;
        this.stops = new Stops(newParser(protocol));
    }

    private PushParser newParser(Protocol protocol) {
        return Objects.requireNonNull(protocol.newParser(connection), "the protocol returned no parser");
    }

    Stops stops() {
        return stops;
    }

    ProtocolHandler<?, ?> handler() {
        return stops.parser().handler();
    }

    /** The offset of what has been delivered, from the beginning of the protocol's input. */
    long offset() {
        return stops.parser().offset();
    }

    /** Stops the parser after the callback that calls this; that of {@code next} then takes over. */
    void switchTo(Protocol next) {
        successor = next;
        stops.add(Stop.PAUSED);
    }

    /**
     * Parses the input until it is used up or there is a reason to stop.
     *
     * @return whether the parser is done: its input was accepted or rejected
     */
    boolean parse() {
        while (true) {
            if (successor != null) {
                takeOver(successor, stops.parser());
            }
            if (!stops.isEmpty()) {
                return false;
            }
            boolean used = !owing && !input.bytes().hasRemaining();
            if (used && !input.isEnded()) {
                return false;
            }
            finishing |= used;
            PushParser parser = stops.parser();
            ParseStatus status = finishing ? parser.finish() : feed(parser, input.bytes());
            owing = status == ParseStatus.PAUSED;
            if (status == ParseStatus.ACCEPTED || status == ParseStatus.REJECTED) {
                return true;
            }
        }
    }

    private ParseStatus feed(PushParser parser, ByteBuffer bytes) {
        int from = bytes.position();
        ParseStatus status = parser.feed(bytes);
        progress.parsed(bytes.position() - from);
        return status;
    }

    private void takeOver(Protocol next, PushParser left) {
        PushParser made = newParser(next);
        input.prepend(left.carried());
        left.abandon();
        successor = null;
        owing = false;
        finishing = false;
        progress.beginInput();
        stops.moveTo(made);
        made.handler().opened();
    }
}
