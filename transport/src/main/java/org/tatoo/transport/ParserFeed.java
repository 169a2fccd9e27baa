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
 * The feed of a conversation's parser. It passes the input to the parser, switches between protocols, and tracks which
 * messages were parsed and answered. Confined to the strand, except {@link #unanswered} and {@link #answerable}.
 */
final class ParserFeed extends Stops {
    private static final ByteBuffer NOTHING = ByteBuffer.allocate(0);

    /** The number that stands for no message. */
    private static final int NONE = -1;

    // Threads notified of the end of a message by other means see the number; nothing needs ordering with later writes.
    private static final AtomicIntegerFieldUpdater<ParserFeed> ANSWERED =
            AtomicIntegerFieldUpdater.newUpdater(ParserFeed.class, "answered");

    private final Lifecycle life;
    private final Input input;
    // True if the last call of the parser was paused and must be repeated.
    private boolean owing;
    // True if the parser was notified of the end of the input.
    private boolean finishing;
    // True if the parser was called since the handler was last notified of a batch.
    private boolean batched;
    // The protocol that takes over after the current call of the parser; the first protocol before the connection
    // opens.
    private @Nullable Protocol successor;

    // The number of answered messages; other threads use it to number their calls.
    private volatile int answered;
    // The parser's offset at the last end of a message; -1 before the first. Written before the number.
    private long answeredAt = NONE;
    // The same offset, or the end of the rest of that message, and the raw data up to it.
    private long over;
    private long rawOver;
    // The bytes received for the parser, including bytes it has not consumed yet.
    private long received;

    /** Creates a feed; {@code first} is null if {@link #resume} follows. */
    ParserFeed(Lifecycle life, Input input, @Nullable Protocol first) {
        this.life = life;
        this.input = input;
        this.successor = first;
    }

    void begin() {
        Protocol first = Objects.requireNonNull(successor);
        successor = null;
        moveTo(newParser(first));
    }

    /** Continues between messages after {@code messages} answers. May be called on any thread. */
    void resume(PushParser next, int messages) {
        moveTo(next);
        answered = messages;
        answeredAt = next.offset();
        over = answeredAt;
        received = answeredAt;
        rawOver = next.rawBytes();
    }

    /** Returns whether all input was parsed and answered, and the parser may continue. */
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

    Stops stops() {
        return this;
    }

    PushParser current() {
        return Objects.requireNonNull(parser());
    }

    ProtocolHandler<?, ?> handler() {
        return current().handler();
    }

    // ---- parsing

    /** Stops the parser after the current callback; the parser of {@code next} then takes over. */
    void switchTo(Protocol next) {
        successor = next;
        add(Stop.PAUSED);
    }

    /**
     * Parses the input until it is consumed or there is a reason to stop.
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

    boolean hasRejected() {
        PushParser parser = parser();
        return parser != null && parser.error() != null;
    }

    void received(int count) {
        received += count;
    }

    /**
     * Makes the parser drop its references to buffers, unless it is stopped or was notified of the end.
     *
     * @return whether the references were dropped
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

    /** Notifies the handler of a batch if its parser was called since the last one. */
    void tellBatch() {
        if (batched) {
            batched = false;
            handler().batch();
        }
    }

    // ---- messages

    /** Returns the number of the next message to be answered, counted from 0; any thread may call this. */
    int unanswered() {
        return answered;
    }

    /**
     * Returns {@link #unanswered}, or -1 if nothing of that message has arrived. A thread that was given the message
     * sees its number, because the parser's offset was advanced before. A late thread may mistake a later message for
     * its own, but not one that begins after the call.
     */
    int answerable() {
        int message = answered;
        return offset() == answeredAt ? NONE : message;
    }

    /**
     * Ends the message with the number {@code message}.
     *
     * @return false if it was already ended, or nothing was parsed since the previous end; nothing is changed then
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

    /** Returns whether part of an unfinished message has arrived. */
    boolean hasBegun() {
        return received > over;
    }

    /**
     * Returns whether no bytes follow those that the parser has delivered, so that the current message is the last one
     * so far. Any thread may call this, but may miss the latest bytes.
     */
    boolean isLast() {
        return received == offset();
    }

    boolean hasRawData() {
        return rawBytes() > rawOver;
    }

    /**
     * Marks the current message as over if it was parsed completely, including raw data. This ends the rest of a
     * message that was answered before it had arrived.
     */
    void skipParsed() {
        PushParser parser = parser();
        if (parser != null && hasRawData() && !input.bytes().hasRemaining() && parser.mayEnd()) {
            over = received;
            rawOver = rawBytes();
        }
    }

    /** Returns the number of raw data bytes in the protocol's input so far. */
    long rawBytes() {
        PushParser parser = parser();
        return parser == null ? 0 : parser.rawBytes();
    }

    /** Returns the approximate number of bytes that the parser keeps. */
    int held() {
        PushParser parser = parser();
        return parser == null ? 0 : parser.held();
    }

    private long offset() {
        PushParser parser = parser();
        return parser == null ? 0 : parser.offset();
    }
}
