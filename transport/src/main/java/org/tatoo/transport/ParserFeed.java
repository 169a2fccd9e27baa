package org.tatoo.transport;

import java.nio.ByteBuffer;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicIntegerFieldUpdater;
import org.jspecify.annotations.Nullable;
import org.tatoo.runtime.ParseStatus;
import org.tatoo.runtime.Protocol;
import org.tatoo.runtime.ProtocolHandler;
import org.tatoo.runtime.PushParser;

/**
 * Feeds the parser of a conversation, hands the input over to the parser of another protocol, and knows how much of the
 * messages has been parsed and answered. Belongs to the strand, but for {@link #unanswered} and {@link #answerable}.
 */
final class ParserFeed extends Stops {
    private static final ByteBuffer NOTHING = ByteBuffer.allocate(0);

    /** The number of no message. */
    private static final int NONE = -1;

    // Who learns of an end of a message otherwise, sees the number; nothing asks for an order with what follows.
    private static final AtomicIntegerFieldUpdater<ParserFeed> ANSWERED =
            AtomicIntegerFieldUpdater.newUpdater(ParserFeed.class, "answered");

    private final Lifecycle life;
    private final Input input;
    // The last call of the parser was paused and is to be repeated.
    private boolean owing;
    // The parser has been told of the end of the input.
    private boolean finishing;
    // The parser was called since the handler was last told of a batch.
    private boolean batched;
    // Takes over when the call of the parser has returned; before the connection is open, the first protocol.
    private @Nullable Protocol successor;

    // How many messages have been answered; other threads number their calls by it.
    private volatile int answered;
    // The parser's offset at the last end of a message; -1 before the first. Written before the number.
    private long answeredAt = NONE;
    // The same, or where the rest of that message ended, and the raw data up to there.
    private long over;
    private long rawOver;
    // The bytes that have come for the parser, those included that it has not taken yet.
    private long received;

    /** @param first null if {@link #resume} follows */
    ParserFeed(Lifecycle life, Input input, @Nullable Protocol first) {
        this.life = life;
        this.input = input;
        this.successor = first;
    }

    /** Makes the first parser. */
    void begin() {
        Protocol first = Objects.requireNonNull(successor);
        successor = null;
        moveTo(newParser(first));
    }

    /** Continues between two messages, of which {@code messages} have been answered. May be called on any thread. */
    void resume(PushParser next, int messages) {
        moveTo(next);
        answered = messages;
        answeredAt = next.offset();
        over = answeredAt;
        received = answeredAt;
        rawOver = next.rawBytes();
    }

    /** Whether all that has come was parsed and answered, and the parser may go on. */
    boolean isAtRest() {
        return isEmpty()
                && !owing
                && !finishing
                && !batched
                && successor == null
                && received == over
                && over == answeredAt
                && over == offset()
                && rawOver == rawBytes();
    }

    private PushParser newParser(Protocol protocol) {
        PushParser made =
                Objects.requireNonNull(protocol.newParser(life.connection()), "the protocol returned no parser");
        life.useLimits(protocol);
        return made;
    }

    /** Why the parser stands. */
    Stops stops() {
        return this;
    }

    /** The parser, which has been made. */
    PushParser current() {
        return Objects.requireNonNull(parser());
    }

    ProtocolHandler<?, ?> handler() {
        return current().handler();
    }

    // ---- parsing

    /** Stops the parser after the callback that calls this; that of {@code next} then takes over. */
    void switchTo(Protocol next) {
        successor = next;
        add(Stop.PAUSED);
    }

    /**
     * Parses the input until it is used up or there is a reason to stop.
     *
     * @return whether the parser is done: its input was accepted or rejected
     */
    boolean parse() {
        while (true) {
            PushParser parser = parser();
            if (parser != null && successor != null) {
                parser = takeOver(successor, parser);
            }
            if (parser == null || !isEmpty()) {
                return false;
            }
            boolean used = !owing && !input.bytes().hasRemaining();
            if (used && !input.isEnded()) {
                return false;
            }
            finishing |= used;
            batched = true;
            ParseStatus status = finishing ? parser.finish() : parser.feed(input.bytes());
            owing = status == ParseStatus.PAUSED;
            if (status == ParseStatus.ACCEPTED || status == ParseStatus.REJECTED) {
                return true;
            }
        }
    }

    /** Whether the parser has rejected its input. */
    boolean hasRejected() {
        PushParser parser = parser();
        return parser != null && parser.error() != null;
    }

    /** So many bytes are added to the input. */
    void received(int count) {
        received += count;
    }

    /**
     * Lets the parser refer to no buffer that it was given, unless it stands or has been told of the end.
     *
     * @return whether it was told to
     */
    boolean forgetBuffer() {
        PushParser parser = parser();
        if (parser == null || !isEmpty() || owing || finishing) {
            return false;
        }
        parser.feed(NOTHING);
        return true;
    }

    private PushParser takeOver(Protocol next, PushParser left) {
        PushParser made = newParser(next);
        input.prepend(left.carried());
        left.abandon();
        successor = null;
        owing = false;
        finishing = false;
        received = input.bytes().remaining();
        answeredAt = NONE;
        over = 0;
        rawOver = 0;
        moveTo(made);
        life.beginInput();
        life.tellOpened();
        return made;
    }

    /** Tells the handler of a batch if its parser was called since. */
    void tellBatch() {
        if (batched) {
            batched = false;
            handler().batch();
        }
    }

    // ---- messages

    /** The number of the message that is to be answered next, counted from 0; may be asked from any thread. */
    int unanswered() {
        return answered;
    }

    /**
     * The same; another number if nothing of that message has come. A thread that was given the message sees it, because
     * the parser's offset had been moved before; one that comes too late may take a later message for its own, but not
     * one that begins after the call.
     */
    int answerable() {
        int message = answered;
        return offset() == answeredAt ? NONE : message;
    }

    /**
     * Ends the message that has the number {@code message}.
     *
     * @return false if it has been ended, or nothing was parsed since the one before was; then nothing is changed
     */
    boolean end(int message) {
        long offset = offset();
        if (message != answered || offset == answeredAt) {
            return false;
        }
        answeredAt = offset;
        over = offset;
        rawOver = rawBytes();
        ANSWERED.lazySet(this, message + 1);
        return true;
    }

    /** Whether anything has come of a message that is not over. */
    boolean hasBegun() {
        return received > over;
    }

    /**
     * Whether no byte has come after those that the parser has delivered, so that the current message is the last one
     * until now. May be asked from any thread, which may not see what has just come.
     */
    boolean isLast() {
        return received == offset();
    }

    /** Whether raw data has come of the message that has begun. */
    boolean hasRawData() {
        return rawBytes() > rawOver;
    }

    /**
     * Takes the message that has begun as over if all of it was parsed, raw data included. So the rest of a message ends
     * that was answered before it came.
     */
    void skipParsed() {
        PushParser parser = parser();
        if (parser != null && hasRawData() && !input.bytes().hasRemaining() && parser.mayEnd()) {
            over = received;
            rawOver = rawBytes();
        }
    }

    /** The raw data of the protocol's input until now. */
    long rawBytes() {
        PushParser parser = parser();
        return parser == null ? 0 : parser.rawBytes();
    }

    /** How many bytes the parser keeps, apart from a few. */
    int held() {
        PushParser parser = parser();
        return parser == null ? 0 : parser.held();
    }

    private long offset() {
        PushParser parser = parser();
        return parser == null ? 0 : parser.offset();
    }
}
