package org.tatoo.server;

import java.nio.ByteBuffer;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.tatoo.runtime.ParseStatus;
import org.tatoo.runtime.ProtocolHandler;
import org.tatoo.runtime.PushParser;

/** Feeds the parser of one connection, and knows where it stands among the messages. */
final class ParserFeed {
    private @Nullable PushParser parser;
    // Bytes that the parser took.
    private long parsed;
    // The last call of the parser was paused and is to be repeated.
    private boolean owing;
    // The parser has been told of the end of the input.
    private boolean finishing;
    // The session has stopped the parser.
    private boolean held;
    // The parser's offset at the last endRequest(); -1 before the first.
    private long answeredAt = -1;
    // Makes the parser that takes over when the call at hand has returned.
    private @Nullable Supplier<PushParser> successor;

    void begin(PushParser made) {
        parser = made;
        if (held) {
            made.hold();
        }
    }

    /** Stops the parser behind the callback at hand; the one that {@code made} gives then goes on. */
    void switchTo(Supplier<PushParser> made) {
        successor = made;
        if (parser != null) {
            parser.pause();
        }
    }

    /** The handler; null before the parser was made. */
    @Nullable
    ProtocolHandler<?, ?> handler() {
        return parser == null ? null : parser.handler();
    }

    void hold() {
        held = true;
        if (parser != null) {
            parser.hold();
        }
    }

    void release() {
        held = false;
        if (parser != null) {
            parser.release();
        }
    }

    boolean isHeld() {
        return held;
    }

    /** Whether the handler has paused the parser. */
    boolean isPaused() {
        return parser != null && parser.isPaused();
    }

    /** Ends the handler's pause; whether there was one. */
    boolean resume() {
        if (parser == null || !parser.isPaused()) {
            return false;
        }
        parser.resume();
        return true;
    }

    /**
     * Ends the current message, and the handler's pause.
     *
     * @return false if nothing was parsed since this was last called: then it does nothing
     */
    boolean endMessage() {
        if (parser == null || parser.offset() == answeredAt) {
            return false;
        }
        answeredAt = parser.offset();
        parser.resume();
        return true;
    }

    /** Whether anything has come of a message that is not answered. */
    boolean hasBegun(Input input) {
        return parsed + input.bytes().remaining() > Math.max(0, answeredAt);
    }

    boolean mayParse() {
        return parser != null && !held && !parser.isPaused();
    }

    /**
     * Parses what is at hand, as far as the handler and the session let it.
     *
     * @return whether the parser is done: its input was accepted or rejected
     */
    boolean parse(Input input) {
        while (parser != null && mayParse()) {
            boolean used = !owing && !input.bytes().hasRemaining();
            if (used && !input.isEnded()) {
                return false;
            }
            finishing |= used;
            ParseStatus status = finishing ? parser.finish() : feed(parser, input.bytes());
            owing = status == ParseStatus.PAUSED;
            if (owing && successor != null) {
                takeOver(successor.get(), parser, input);
            } else if (status == ParseStatus.ACCEPTED || status == ParseStatus.REJECTED) {
                return true;
            }
        }
        return false;
    }

    private void takeOver(PushParser made, PushParser left, Input input) {
        input.prepend(left.carried());
        left.abandon();
        successor = null;
        parsed = 0;
        owing = false;
        finishing = false;
        answeredAt = -1;
        begin(made);
        made.handler().opened();
    }

    private ParseStatus feed(PushParser fed, ByteBuffer bytes) {
        int from = bytes.position();
        ParseStatus status = fed.feed(bytes);
        parsed += bytes.position() - from;
        return status;
    }
}
