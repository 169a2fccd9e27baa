package org.tatoo.runtime;

import java.nio.ByteBuffer;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.tatoo.runtime.SyntaxError.Kind;

/**
 * A parser that receives its input in pieces. Each call of {@link #feed} parses the bytes of one buffer, calls the
 * handler for everything that these bytes complete, and returns. It never waits for input.
 *
 * <p><b>Life cycle.</b> A parser and its handler serve one input. Call {@link #feed} for each buffer, then
 * {@link #finish} once. The input ends when it is accepted or rejected, or when a callback throws an exception; later
 * calls throw {@link IllegalStateException}.
 *
 * <p><b>Stopping.</b> The handler stops a parser with {@link #pause}, the transport with {@link #hold}. The two are
 * independent. While either is in effect, there is no callback, and {@code feed} and {@code finish} return
 * {@link ParseStatus#PAUSED}. Once both have ended, the call that returned it must be repeated.
 *
 * <p><b>Errors.</b> A parser rejects an input once, at the first error that it does not recover from: it calls
 * {@link ProtocolHandler#error}, returns {@link ParseStatus#REJECTED} and makes no further callback. Only a generated
 * parser whose grammar has the error terminal recovers; see {@link ProtocolHandler#mistake}. An exception thrown by a
 * callback propagates to the caller. A parser is not safe for concurrent use.
 *
 * <p><b>Subclasses.</b> Generated parsers extend {@link TableParser}. A hand-written parser calls its handler itself.
 * It calls {@link #delivered} for each token before the callback. After the callback it checks {@link #stops} and makes
 * no further callback if the value is not 0.
 */
public abstract class PushParser {
    /** An empty input. */
    protected static final byte[] NO_BYTES = {};

    static final ByteBuffer NOTHING = ByteBuffer.wrap(NO_BYTES);

    // The reasons to stop, as bits.
    static final int PAUSED = 1;
    static final int HELD_BACK = 2;
    static final int REJECTED = 4;

    private final ProtocolHandler<?, ?> handler;
    private boolean feeding;
    private boolean resumeAfterwards;

    /** The reason why the parser accepts no more input; null while it accepts input. */
    private @Nullable String over;

    /** 0 while parsing may continue. Subclasses read it after each callback and never change it. */
    protected int stops;

    /** The value of {@link #offset()}. */
    protected long offset;

    /** The view passed to callbacks, reused for every token; its content is cleared by {@link #discard}. */
    protected final Token token = new Token();

    /** The counter of lines in the delivered input. */
    LineCounter lines = new LineCounter();

    // The parser that feeds this one, and the parser that this one feeds; they stop together.
    @Nullable
    PushParser outer;

    @Nullable
    PushParser inner;

    /** The bytes of a token, for {@link ProtocolHandler#raw}. */
    private ByteBuffer tokenBytes = NOTHING;

    private @Nullable SyntaxError error;

    /** Creates a parser that calls {@code handler}, which must have no parser yet. */
    @SuppressWarnings("this-escape") // attach stores the parser and calls none of its methods
    protected PushParser(ProtocolHandler<?, ?> handler) {
        this.handler = handler;
        handler.attach(this);
    }

    /**
     * Parses the remaining bytes of {@code input} and makes all callbacks that they cause. On return, the position of
     * the buffer is after the last byte used: after all of them unless the parser was stopped or rejected the input.
     * The buffer may be of any kind; on return it belongs to the caller again. Its mark may have been discarded.
     *
     * @return {@code NEED_INPUT} if all bytes were used, {@code PAUSED}, or {@code REJECTED}
     * @throws IllegalStateException if the input or the parser has ended, or if called from a callback
     */
    public final ParseStatus feed(ByteBuffer input) {
        if (takeByte(input)) {
            return ParseStatus.NEED_INPUT;
        }
        enter();
        try {
            if (input.hasArray()) {
                int base = input.arrayOffset();
                int used = parse(input, -base, input.array(), base + input.position(), base + input.limit());
                input.position(used - base);
            } else {
                BufferCopy.feed(this, input);
            }
            return leave(status());
        } finally {
            failUnlessLeft();
        }
    }

    /**
     * Marks the end of the input. This ends the token in progress and may cause several callbacks. If the result is
     * {@code PAUSED}, call this method again when the parser may continue.
     *
     * @return {@code ACCEPTED}, {@code PAUSED} or {@code REJECTED}
     * @throws IllegalStateException as for {@link #feed}
     */
    public final ParseStatus finish() {
        enter();
        try {
            return leave(parseEnd() ? ParseStatus.ACCEPTED : status());
        } finally {
            failUnlessLeft();
        }
    }

    /** Ends the parser without a callback and releases what it has borrowed. Must not be called from a callback. */
    public final void abandon() {
        enter();
        leave(ParseStatus.ACCEPTED);
    }

    /**
     * Ends this parser, without a callback, so that another one can continue its input for the same handler: a parser
     * that is parked needs less memory. Only a transport calls this, between two messages.
     *
     * @return null, with this parser unchanged, if it is stopped, inside a token, or not a generated parser
     */
    public @Nullable ParkedParser park() {
        return null;
    }

    /** Stops the parser on behalf of the handler, after the calling callback; see {@link ProtocolHandler#pause}. */
    public final void pause() {
        Payload.forAll(this, parser -> {
            parser.stops |= PAUSED;
            parser.resumeAfterwards = false;
        });
    }

    /**
     * Ends {@link #pause}; does nothing without a pause. If called from a callback, it takes effect when {@code feed}
     * or {@code finish} returns {@link ParseStatus#PAUSED}, so that call must still be repeated.
     */
    public final void resume() {
        Payload.forAll(this, parser -> {
            parser.resumeAfterwards |= parser.feeding;
            parser.stops &= parser.feeding ? ~0 : ~PAUSED;
        });
    }

    /** Returns whether the handler has paused this parser. */
    public final boolean isPaused() {
        return (stops & PAUSED) != 0;
    }

    /** Stops the parser on behalf of the transport, for example while too much output is queued. */
    public final void hold() {
        Payload.forAll(this, parser -> parser.stops |= HELD_BACK);
    }

    /** Ends {@link #hold}; does nothing if the parser is not held. */
    public final void release() {
        Payload.forAll(this, parser -> parser.stops &= ~HELD_BACK);
    }

    /**
     * Returns the offset of the first byte that is not yet part of a delivered token, in bytes from the beginning. In
     * the callback for a token, it is already after that token.
     */
    public final long offset() {
        return offset;
    }

    /** Returns a copy of the bytes from {@link #offset} on that the parser holds: the beginning of a token. */
    public abstract byte[] carried();

    /** Returns the size of the arrays, apart from small ones, that the parser keeps between calls; 0 if unknown. */
    public int held() {
        return 0;
    }

    /** Returns the reason why the input was rejected; null if it was not. */
    public final @Nullable SyntaxError error() {
        return error;
    }

    /** Returns the handler of this parser. */
    public final ProtocolHandler<?, ?> handler() {
        return handler;
    }

    /** Returns the number of bytes passed to {@link ProtocolHandler#data} so far; 0 in a parser without raw data. */
    public long rawBytes() {
        return 0;
    }

    /** Returns whether the input could end here, for example between two messages; false if unknown. */
    public boolean mayEnd() {
        return false;
    }

    // ---- to be implemented by subclasses

    /**
     * Parses the bytes of {@code input} from {@code from} to {@code to} (exclusive) until all are used or {@link #stops}
     * is not 0. Callbacks postponed by a pause come first. On return the array belongs to the caller again.
     *
     * @return the index of the first byte not used; {@code to} if {@code stops} is 0
     */
    protected abstract int parse(byte[] input, int from, int to);

    /**
     * Ends the input, after the callbacks that a pause has postponed, unless {@link #stops} is not 0.
     *
     * @return whether the input is accepted; if not, {@code stops} is not 0
     */
    protected abstract boolean parseEnd();

    /** Discards the bytes that {@link #carried} returns; called once, when the input has ended. */
    protected abstract void discard();

    /** Returns whether error columns count UTF-8 sequences instead of bytes; by default they count bytes. */
    protected boolean utf8() {
        return false;
    }

    /** Parses as above, in an array whose index 0 corresponds to the position {@code base} of {@code buffer}. */
    int parse(ByteBuffer buffer, int base, byte[] input, int from, int to) {
        return parse(input, from, to);
    }

    /** Feeds {@code bytes} to the inner parser; see {@link ProtocolHandler#forward}. */
    void forward(ByteBuffer bytes) {
        throw new IllegalStateException("the grammar has no raw bytes that feed a parser");
    }

    /** Consumes the only byte of {@code input} if it continues a token without ending it; otherwise returns false. */
    boolean takeByte(ByteBuffer input) {
        return false;
    }

    /** Returns whether the parser recovers from {@code reason}; if so, notifies the handler. */
    boolean recoversFrom(SyntaxError reason) {
        return false;
    }

    /** Sets {@link #token} to the bytes from {@code start} to {@code end} (exclusive), at {@link #offset}. */
    protected final Token tokenOf(byte[] bytes, int start, int end) {
        token.set(bytes, start, end - start, offset);
        return token;
    }

    /** Counts the bytes of {@code token} as delivered; called before the callback that receives it. */
    protected final void delivered(Token token) {
        offset += token.length();
    }

    /** Counts the lines in {@code token}; called before {@link #delivered} for tokens that can contain a line feed. */
    protected final void countLines(Token token) {
        if (utf8()) {
            token.countLines(lines);
        } else {
            token.countLineFeeds(lines);
        }
    }

    /** Passes the bytes of a used {@code token} to {@link ProtocolHandler#raw}; called before {@link #delivered}. */
    protected final void lendRaw(Token token) {
        tokenBytes = token.in(tokenBytes);
        handler.raw(tokenBytes);
    }

    /**
     * Rejects the input, once, unless the parser recovers: sets {@link #stops} and {@link #error}, calls the handler.
     *
     * @param at the absolute offset of the error, after the lines counted by {@link #countLines}
     * @param offending the bytes in question; at most {@value SyntaxError#MAX_OFFENDING} are shown
     * @param terminal the name of the token in question; null if there is none
     * @param expected the names of the possible terminals, as in {@link SyntaxError#expected}
     */
    protected final void reject(
            Kind kind, long at, byte[] offending, @Nullable String terminal, List<String> expected) {
        reject(SyntaxError.of(kind, at, lines, utf8(), terminal, offending, expected));
    }

    final void reject(SyntaxError reason) {
        if (!recoversFrom(reason)) {
            refuse(reason);
        }
    }

    final void refuse(SyntaxError reason) {
        error = reason;
        stops |= REJECTED;
        handler.error(reason);
    }

    final boolean isReady() {
        return !feeding && over == null;
    }

    /** Makes a parser that has ended or failed ready to be fed again. */
    final void revive() {
        over = null;
        stops = 0;
        error = null;
    }

    private void enter() {
        if (!isReady()) {
            throw new IllegalStateException(over == null ? "fed from inside a callback" : over);
        }
        feeding = true;
    }

    private ParseStatus status() {
        return stops == 0 ? ParseStatus.NEED_INPUT : error != null ? ParseStatus.REJECTED : ParseStatus.PAUSED;
    }

    private ParseStatus leave(ParseStatus status) {
        feeding = false;
        if (status == ParseStatus.ACCEPTED || status == ParseStatus.REJECTED) {
            end(status == ParseStatus.ACCEPTED ? "the input has ended" : "the input was rejected");
        }
        if (resumeAfterwards) {
            resumeAfterwards = false;
            stops &= ~PAUSED;
        }
        return status;
    }

    private void failUnlessLeft() {
        if (feeding) {
            feeding = false;
            end("a handler's exception ended this parser");
        }
    }

    private void end(String reason) {
        over = reason;
        discard();
        token.clear();
        tokenBytes = NOTHING;
    }
}
