package org.tatoo.runtime;

import java.nio.ByteBuffer;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * The parser that raw bytes of another one feed. It is named when the raw bytes begin, and stays until another one is
 * named.
 */
final class Payload {
    private static final ByteBuffer NOTHING = ByteBuffer.allocate(0).asReadOnlyBuffer();
    private static final int STOPPED = PushParser.PAUSED | PushParser.HELD_BACK;

    /** The next step. */
    private enum Phase {
        /** A parser is to be named. */
        UNNAMED,
        /** The parser takes bytes, of which none are lent. */
        FED,
        /** Bytes are lent, and may be forwarded. */
        LENT,
        /** The end of the input has been told. */
        FINISHING
    }

    private final PushParser outer;
    private Phase phase = Phase.UNNAMED;

    /** Null before the first one, and if the handler has none. */
    private @Nullable PushParser parser;

    /** The bytes that have been forwarded and will not be lent again; empty unless {@link #parser} has stopped. */
    private ByteBuffer rest = NOTHING;

    private boolean stopped;

    // Where these raw bytes begin: the offset of the first of them in the input of each parser.
    private long outerStart;
    private long innerStart;

    Payload(PushParser outer) {
        this.outer = outer;
    }

    /** Returns whether a parser has been named for these raw bytes. */
    boolean isNamed() {
        return phase != Phase.UNNAMED;
    }

    /** Takes {@code next} for the raw bytes that begin at the offset {@code at}; null for none. */
    void name(@Nullable PushParser next, long at) {
        outerStart = at;
        innerStart = next == null ? 0 : next.offset() + next.carried().length;
        join(outer, next);
        parser = next;
        phase = Phase.FED;
    }

    /** Bytes are lent. */
    void begin() {
        phase = Phase.LENT;
    }

    /** Feeds {@code bytes}; see {@link ProtocolHandler#forward}. */
    void forward(ByteBuffer bytes) {
        if (phase != Phase.LENT) {
            throw new IllegalStateException("forward is called by data, once for each call");
        }
        phase = Phase.FED;
        feed(bytes);
    }

    private void feed(ByteBuffer bytes) {
        if (parser == null) {
            bytes.position(bytes.limit());
            return;
        }
        stopped = parser.feed(bytes) == ParseStatus.PAUSED;
        rest = bytes;
    }

    /**
     * The call to which {@code bytes} were lent has returned.
     *
     * @return how many bytes, the last of them, were forwarded and not taken
     */
    @SuppressWarnings("ReferenceEquality") // the same buffer, not an equal one
    int end(ByteBuffer bytes) {
        phase = Phase.FED;
        if (rest != bytes) {
            return 0;
        }
        rest = NOTHING;
        return bytes.remaining();
    }

    /** Returns whether the parser stopped before it had done all that its input causes. */
    boolean hasStopped() {
        return stopped;
    }

    /** Repeats the call in which the parser stopped. */
    void goOn() {
        if (phase == Phase.FINISHING) {
            finish();
        } else {
            feed(rest);
        }
    }

    /**
     * Ends the parser's input.
     *
     * @return whether the parser has accepted its input
     */
    boolean finish() {
        if (parser != null) {
            phase = Phase.FINISHING;
            ParseStatus status = parser.finish();
            stopped = status == ParseStatus.PAUSED;
            if (status != ParseStatus.ACCEPTED) {
                return false;
            }
            drop();
        }
        return true;
    }

    /** The raw bytes have ended; the next ones may feed another parser. */
    void complete() {
        phase = Phase.UNNAMED;
        rest = NOTHING;
    }

    /** Returns whether there is a parser that has not ended. */
    boolean hasParser() {
        return parser != null;
    }

    /** Why the parser refused its input; null if it did not. */
    @Nullable
    SyntaxError error() {
        return parser == null ? null : parser.error();
    }

    /**
     * The offset of {@code error} in the input of the outer parser, as if each byte forwarded were one of those lent: not
     * before these raw bytes, and at most {@code end}.
     */
    long errorOffset(SyntaxError error, long end) {
        return Math.min(end, outerStart + Math.max(0, error.offset() - innerStart));
    }

    /** The size of what the parser keeps. */
    int held() {
        return parser == null ? 0 : parser.held();
    }

    /** Ends the parser if it has not ended. */
    void abandon() {
        if (parser != null) {
            if (parser.isReady()) {
                parser.abandon();
            }
            drop();
        }
    }

    private void drop() {
        join(outer, null);
        parser = null;
        rest = NOTHING;
        stopped = false;
    }

    // ---- parsers that stop together

    /** Does {@code action} to {@code parser}, to those that it feeds, and to those that feed it. */
    static void forAll(PushParser parser, Consumer<PushParser> action) {
        PushParser first = parser;
        while (first.outer != null) {
            first = first.outer;
        }
        for (PushParser each = first; each != null; each = each.inner) {
            action.accept(each);
        }
    }

    /**
     * Joins {@code next} to {@code outer}, in place of the one before: both are stopped if one is, from now on.
     *
     * @param next null for none
     * @throws IllegalStateException if another parser feeds {@code next}
     */
    private static void join(PushParser outer, @Nullable PushParser next) {
        PushParser inner = outer.inner;
        if (next == inner) {
            return;
        }
        if (next != null && (next.outer != null || next == outer)) {
            throw new IllegalStateException("another parser feeds this one");
        }
        if (inner != null) {
            inner.outer = null;
            inner.stops &= ~STOPPED;
        }
        outer.inner = next;
        if (next != null) {
            next.outer = outer;
            int reasons = (outer.stops | next.stops) & STOPPED;
            forAll(outer, each -> each.stops |= reasons);
        }
    }
}
