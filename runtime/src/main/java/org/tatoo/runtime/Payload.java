package org.tatoo.runtime;

import java.nio.ByteBuffer;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * The inner parser that raw bytes of an outer parser feed. The handler selects it when the raw bytes begin; it remains
 * until another one is selected.
 */
final class Payload {
    private static final ByteBuffer NOTHING = ByteBuffer.allocate(0).asReadOnlyBuffer();
    private static final int STOPPED = PushParser.PAUSED | PushParser.HELD_BACK;

    /** The phases of a use. */
    private enum Phase {
        /** No parser has been selected for the raw bytes. */
        UNNAMED,
        /** A parser is selected; no callback is in progress. */
        FED,
        /** The handler is in {@link ProtocolHandler#data} and may forward bytes. */
        LENT,
        /** The end of the input has been signalled to the parser. */
        FINISHING
    }

    private final PushParser outer;
    private Phase phase = Phase.UNNAMED;

    /** The inner parser; null before the first one, and if the handler has none. */
    private @Nullable PushParser parser;

    /** The forwarded bytes that are kept until {@link #parser}, which has stopped, continues; empty otherwise. */
    private ByteBuffer rest = NOTHING;

    private boolean stopped;

    // The offset of the first of these raw bytes in the input of each parser.
    private long outerStart;
    private long innerStart;

    Payload(PushParser outer) {
        this.outer = outer;
    }

    /** Returns whether the handler has selected a parser, or none, for these raw bytes. */
    boolean isNamed() {
        return phase != Phase.UNNAMED;
    }

    /** Selects {@code next}, or null for none, for the raw bytes that begin at the offset {@code at}. */
    void name(@Nullable PushParser next, long at) {
        outerStart = at;
        innerStart = next == null ? 0 : next.offset() + next.carried().length;
        join(outer, next);
        parser = next;
        phase = Phase.FED;
    }

    /** Begins a callback in which the handler may forward bytes. */
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
     * Ends the callback that received {@code bytes}.
     *
     * @return the number of bytes at the end that were forwarded but not consumed
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

    /** Returns whether the parser stopped before it had processed all of its input. */
    boolean hasStopped() {
        return stopped;
    }

    /** Repeats the call of {@code feed} or {@code finish} in which the parser stopped. */
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

    /** Ends the raw bytes; the next ones may feed another parser. */
    void complete() {
        phase = Phase.UNNAMED;
        rest = NOTHING;
    }

    /** Returns whether there is a parser that has not ended. */
    boolean hasParser() {
        return parser != null;
    }

    /** Returns the error with which the parser rejected its input; null if it did not. */
    @Nullable
    SyntaxError error() {
        return parser == null ? null : parser.error();
    }

    /**
     * Returns the offset of {@code error} in the input of the outer parser, not before these raw bytes and at most
     * {@code end}. Assumes that the handler forwards the raw bytes unchanged.
     */
    long errorOffset(SyntaxError error, long end) {
        return Math.min(end, outerStart + Math.max(0, error.offset() - innerStart));
    }

    /** Returns the size of the arrays that the parser keeps. */
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

    /** Applies {@code action} to {@code parser}, to the parsers that it feeds, and to the parsers that feed it. */
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
     * Joins {@code next} to {@code outer} in place of the previous inner parser. From now on, they stop together.
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
