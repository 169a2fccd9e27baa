package org.tatoo.runtime;

import java.nio.ByteBuffer;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.tatoo.runtime.SyntaxError.Kind;

/**
 * A parser that receives its input in pieces: each call of {@link #feed} parses the bytes of one buffer, calls the
 * handler for everything that these bytes complete, and returns. It never waits for input.
 *
 * <p><b>Life cycle.</b> A parser and its handler serve one input. Call {@link #feed} for each buffer, then
 * {@link #finish} once. The input ends when it is accepted or rejected, or when a callback throws an exception; each
 * later call of {@code feed} or {@code finish} throws {@link IllegalStateException}.
 *
 * <p><b>Stopping.</b> The handler stops a parser with {@link #pause}, the transport with {@link #hold}. The two are
 * independent. While either is in effect, there is no callback, and {@code feed} and {@code finish} return
 * {@link ParseStatus#PAUSED}. Once both have ended, the call that returned it must be repeated.
 *
 * <p><b>Errors.</b> A parser rejects an input once, at the first error that it does not recover from: it calls
 * {@link ProtocolHandler#error}, returns {@link ParseStatus#REJECTED} and makes no further callback. Only a generated
 * parser whose grammar has the error terminal recovers; see {@link ProtocolHandler#mistake}. An exception thrown by a callback propagates to the
 * caller of {@code feed} or {@code finish}. A parser is not safe for concurrent use.
 *
 * <p><b>Subclasses.</b> Generated parsers extend {@link AutomatonParser}. A hand-written parser implements
 * {@link #parse}, {@link #parseEnd}, {@link #carried} and {@link #discard}, and calls its handler itself. It calls
 * {@link #delivered} for each token before the callback. After the callback it checks {@link #stops} and makes no
 * further callback if the value is not 0.
 */
public abstract class PushParser extends ParserLife {
    private static final int SCRATCH = 8192;

    /** An empty input. */
    protected static final byte[] NO_BYTES = {};

    static final ByteBuffer NOTHING = ByteBuffer.wrap(NO_BYTES);

    private final ProtocolHandler<?, ?> handler;
    private final BufferPool buffers;

    /** Counts the lines of the delivered input. */
    LineCounter lines = new LineCounter();

    /** The view passed to callbacks, reused for every token; its content is cleared by {@link #discard}. */
    protected final Token token = new Token();

    /** The bytes of a token, for {@link ProtocolHandler#raw}. */
    private ByteBuffer tokenBytes = NOTHING;

    private @Nullable SyntaxError error;

    /** See {@link #offset()}. */
    protected long offset;

    /**
     * Creates a parser that calls {@code handler} and no other handler.
     *
     * @throws IllegalStateException if the handler already has a parser
     */
    @SuppressWarnings("this-escape") // attach stores the parser and calls none of its methods
    protected PushParser(ProtocolHandler<?, ?> handler) {
        this.handler = handler;
        this.buffers = handler.connection().buffers();
        handler.attach(this);
    }

    // ---- for transports

    /**
     * Parses the remaining bytes of {@code input} and makes all callbacks that they cause. On return, the position of
     * the buffer is after the last byte used: after all of them unless the parser was stopped or rejected the input.
     * The buffer may be of any kind; on return it belongs to the caller again and may be reused immediately. Its mark may
     * have been discarded.
     *
     * @return {@link ParseStatus#NEED_INPUT} if all bytes were used, {@link ParseStatus#PAUSED}, or
     *     {@link ParseStatus#REJECTED}
     * @throws IllegalStateException if the input has been accepted or rejected, if an exception has ended the parser,
     *     or if called from a callback
     */
    public final ParseStatus feed(ByteBuffer input) {
        if (takeByte(input)) {
            return ParseStatus.NEED_INPUT;
        }
        enter();
        try {
            if (input.hasArray()) {
                feedArray(input);
            } else {
                feedCopy(input);
            }
            return leave(status());
        } finally {
            failUnlessLeft();
        }
    }

    /**
     * Marks the end of the input. This ends the token in progress and may cause several callbacks. If the result is
     * {@link ParseStatus#PAUSED}, call this method again when the parser may continue.
     *
     * @return {@link ParseStatus#ACCEPTED}, {@link ParseStatus#PAUSED} or {@link ParseStatus#REJECTED}
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

    /** Ends the parser without a callback, and returns everything it has borrowed. Not to be called from a callback. */
    public final void abandon() {
        enter();
        leave(ParseStatus.ACCEPTED);
    }

    /**
     * Ends this parser, without a callback, so that another one can continue its input for the same handler: a parser that
     * is parked needs less memory. Only a transport calls this, between two messages; nobody else may keep the parser.
     *
     * @return null, and this parser is unchanged, if it is stopped or has consumed a part of a token, or if it is no
     *     generated one
     */
    public @Nullable ParkedParser<?> park() {
        return null;
    }

    /**
     * The absolute offset of the first byte that is not yet part of a delivered token, in bytes from the beginning of
     * the input. In the callback for a token, it is already after that token.
     */
    public final long offset() {
        return offset;
    }

    /**
     * A copy of the bytes from {@link #offset} on that the parser has consumed and still holds: the beginning of an
     * incomplete token. Empty after the input has ended. The caller owns the array.
     */
    public abstract byte[] carried();

    /** The number of bytes that {@link #carried} returns. */
    int carriedLength() {
        return carried().length;
    }

    /**
     * How many bytes the parser keeps between two calls of {@link #feed}: the size of its arrays for tokens that are not
     * delivered, apart from small ones. 0 if the parser cannot say.
     */
    public int held() {
        return 0;
    }

    /** The reason why the input was rejected; null if it was not. */
    public final @Nullable SyntaxError error() {
        return error;
    }

    /** The handler of this parser. */
    public final ProtocolHandler<?, ?> handler() {
        return handler;
    }

    /** The number of bytes lent by {@link ProtocolHandler#data} until now; 0 in a parser without raw data. */
    public long rawBytes() {
        return 0;
    }

    /** Whether the input could end here, for example between two messages; false if the parser cannot say. */
    public boolean mayEnd() {
        return false;
    }

    // ---- to be implemented by subclasses

    /**
     * Parses the bytes of {@code input} from {@code from} to before {@code to}, until all are used or {@link #stops} is
     * not 0. If {@code stops} is not 0 at the beginning, there is nothing to do. Callbacks postponed by a pause come
     * first. On return the array belongs to the caller again, so copy bytes that are needed later.
     *
     * @return the index of the first byte not used; {@code to} if {@code stops} is 0
     */
    protected abstract int parse(byte[] input, int from, int to);

    /**
     * Ends the input. Callbacks postponed by a pause come first; if {@link #stops} is not 0, the method returns
     * immediately.
     *
     * @return whether the input is accepted; if not, {@code stops} is not 0
     */
    protected abstract boolean parseEnd();

    /** Discards the bytes that {@link #carried} returns; called once, when the input has ended. */
    protected abstract void discard();

    /** Whether error columns count UTF-8 sequences instead of bytes; by default they count bytes. */
    protected boolean utf8() {
        return false;
    }

    /**
     * Like {@link #parse(byte[], int, int)}, for an array whose index 0 is the position {@code base} of {@code buffer}.
     */
    int parse(ByteBuffer buffer, int base, byte[] input, int from, int to) {
        return parse(input, from, to);
    }

    /** See {@link ProtocolHandler#forward}. */
    void forward(ByteBuffer bytes) {
        throw new IllegalStateException("the grammar has no raw bytes that feed a parser");
    }

    /**
     * Consumes the only byte of {@code input} if it continues a token and causes no callback; otherwise does nothing
     * and returns false.
     */
    boolean takeByte(ByteBuffer input) {
        return false;
    }

    // ---- for subclasses

    /**
     * Sets {@link #token} to the bytes from {@code start} to before {@code end}; the first one is at {@link #offset}.
     */
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

    /** Lends the bytes of {@code token}, which is used, to the handler; called before {@link #delivered}. */
    protected final void lendRaw(Token token) {
        tokenBytes = token.in(tokenBytes);
        handler.raw(tokenBytes);
    }

    /**
     * Rejects the input, once: sets {@link #stops} and {@link #error}, and calls the handler. A generated parser whose
     * grammar has the error terminal may continue instead: then only {@code stops} is set.
     *
     * @param at the absolute offset of the error, after the lines that {@link #countLines} has counted
     * @param offending the bytes in question, of which at most {@value SyntaxError#MAX_OFFENDING} are shown
     * @param terminal the name of the token in question; null if there is none
     * @param expected the names of the terminals that could have come, as in {@link SyntaxError#expected}
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

    /** Whether the parser continues after {@code reason}, of which the handler has been told. */
    boolean recoversFrom(SyntaxError reason) {
        return false;
    }

    /** Rejects the input without recovery. */
    final void refuse(SyntaxError reason) {
        error = reason;
        stops |= REJECTED;
        handler.error(reason);
    }

    /** Forgets an error. */
    final void forgive() {
        revive();
        error = null;
    }

    @Override
    final void forget() {
        discard();
        token.clear();
        tokenBytes = NOTHING;
    }

    private ParseStatus status() {
        return stops == 0 ? ParseStatus.NEED_INPUT : error != null ? ParseStatus.REJECTED : ParseStatus.PAUSED;
    }

    // ---- feeding

    private void feedArray(ByteBuffer input) {
        int base = input.arrayOffset();
        int used = parse(input, -base, input.array(), base + input.position(), base + input.limit());
        input.position(used - base);
    }

    /** Copies in bulk: an inner loop over {@code ByteBuffer.get} is many times slower than one over an array. */
    private void feedCopy(ByteBuffer input) {
        byte[] scratch = input.hasRemaining() ? buffers.acquire(Math.min(input.remaining(), SCRATCH)) : NO_BYTES;
        try {
            do {
                int start = input.position();
                int length = Math.min(input.remaining(), scratch.length);
                input.get(start, scratch, 0, length);
                input.position(start + parse(input, start, scratch, 0, length));
            } while (stops == 0 && input.hasRemaining());
        } finally {
            if (scratch != NO_BYTES) {
                buffers.release(scratch);
            }
        }
    }
}
