package org.tatoo.runtime;

import java.nio.ByteBuffer;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.tatoo.runtime.SyntaxError.Kind;

/**
 * The parser that raw bytes of a generated parser feed, and the handler that is lent all bytes. For
 * generated code only; the protected members are not a public interface.
 */
abstract class PayloadParser extends AutomatonParser {
    /** Null until raw bytes feed a parser. */
    private @Nullable Payload payload;

    PayloadParser(ProtocolHandler<?, ?> handler, int startState, ParserTables tables) {
        super(handler, startState, tables);
    }

    // ---- implemented by the generated class

    /** Whether raw bytes of the virtual {@code terminal} feed a parser, or even a new one each time; overridden if so. */
    protected Feeding feeding(int terminal) {
        return Feeding.NONE;
    }

    /** The parser that raw bytes of the virtual {@code terminal} feed; null if the handler has none for them. */
    protected @Nullable PushParser payloadParser(int terminal) {
        throw new IllegalStateException();
    }

    /** Lends raw bytes of the virtual {@code terminal} to the handler; overridden if the grammar has such terminals. */
    protected void data(int terminal, ByteBuffer bytes, long remaining) {
        throw new IllegalStateException();
    }

    // ---- implemented by the parser of raw bytes

    /** The terminal of the raw bytes that are being lent; {@link #NONE} if there are none. */
    abstract int dataTerminal();

    // ---- lending

    /** Lends bytes that are used to the handler if it is lent all; the buffer is then as before. */
    final void lendRaw(ByteBuffer bytes, int position, int length) {
        if (length > 0 && lexer.raw()) {
            int limit = bytes.limit();
            handler().raw(bytes.limit(position + length).position(position));
            bytes.limit(limit).position(position);
        }
    }

    /**
     * Lends raw bytes that may feed a parser.
     *
     * @return how many bytes, the last of them, have to be lent again
     */
    final int lendToFeed(int terminal, Payload feeds, ByteBuffer bytes, long remaining) {
        feeds.begin();
        data(terminal, bytes, remaining);
        return feeds.end(bytes);
    }

    /**
     * The parser that raw bytes of {@code terminal} feed, which is asked for before the first of them.
     *
     * @param at the offset of the first byte
     */
    final Payload payload(int terminal, long at) {
        Payload feeds = payload;
        if (feeds == null) {
            feeds = new Payload(this);
            payload = feeds;
        }
        if (!feeds.isNamed()) {
            feeds.name(payloadParser(terminal), at);
        }
        return feeds;
    }

    @Override
    final void forward(ByteBuffer bytes) {
        if (payload == null) {
            throw new IllegalStateException("these raw bytes feed no parser");
        }
        payload.forward(bytes);
    }

    /** Whether the parser that raw bytes feed has stopped before it had done all. */
    final boolean payloadHasStopped() {
        return payload != null && payload.hasStopped();
    }

    /** Repeats the call in which the parser that raw bytes feed has stopped. */
    final void feedAgain() {
        if (payload != null) {
            payload.goOn();
            rejectRefused();
        }
    }

    /** Ends raw bytes that have fed a parser; false if that parser is not ready. */
    final boolean endPayload(int terminal) {
        if (feeding(terminal) == Feeding.EACH && !payload(terminal, offset).finish()) {
            rejectRefused();
            return false;
        }
        if (payload != null) {
            payload.complete();
        }
        return true;
    }

    /** Rejects the input if the parser that raw bytes feed has refused them. */
    final void rejectRefused() {
        SyntaxError cause = payload == null ? null : payload.error();
        if (payload != null && cause != null) {
            SyntaxError refused = SyntaxError.of(
                    Kind.BAD_CONTENT,
                    payload.errorOffset(cause, offset),
                    lines,
                    utf8(),
                    virtualName(dataTerminal()),
                    NO_BYTES,
                    List.of());
            reject(refused.because(cause));
        }
    }

    // ---- additions to the scan

    /** Whether there is a parser that raw bytes have fed and may feed again. */
    final boolean hasPayload() {
        return payload != null && payload.hasParser();
    }

    @Override
    public int held() {
        return super.held() + (payload == null ? 0 : payload.held());
    }

    @Override
    protected void discard() {
        super.discard();
        if (payload != null) {
            payload.abandon();
        }
    }
}
