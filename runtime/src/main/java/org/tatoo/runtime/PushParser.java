package org.tatoo.runtime;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.tatoo.runtime.SyntaxError.Kind;

/**
 * A parser that is fed: it takes the bytes that are there, calls its handler for everything they complete, and returns.
 * It never waits, and it reads a byte again only behind a longest match that had to back up, once or twice where a
 * buffer ends inside a token, or, in a large grammar, if only other states can accept what it looks like. The generated
 * subclass holds the automata and makes the callbacks.
 *
 * <p>Tokens are told apart by the parser's state (context-aware scanning, Van Wyk and Schwerdfeger 2007): only the
 * terminals that have an action in the state on top are looked for, by longest match, ties to the one declared first. A
 * token is delivered in the {@code feed} that brought its last byte if nothing can continue it; a reduction that needs no
 * look-ahead is made before the next byte is read.
 *
 * <p><b>Threads.</b> None is safe for concurrent use; a parser belongs to the thread that feeds it. <b>Memory.</b> The
 * stack grows to at most {@code depth} entries; a token cut by the end of a buffer is held in an array that grows with
 * the bytes that came, at most to the largest limit of a token plus one buffer; up to 64 bytes the parser keeps it.
 */
public abstract class PushParser {
    /** No terminal, rule, production, state or default reduction. */
    protected static final int NONE = -1;

    private static final int PAUSED = 1;
    private static final int HELD_BACK = 2;
    private static final int REJECTED = 4;
    private static final int READ_AGAIN = 8;
    private static final int DATA = 16;

    // Where a parser is in its life; numbers, because storing a reference costs more than parsing a byte.
    private static final int READY = 0;
    private static final int FEEDING = 1;
    private static final int ACCEPTED = 2;
    private static final int REFUSED = 3;
    private static final int FAILED = 4;

    private static final int SCRATCH = 8192;
    private static final int INITIAL_STACK = 16;

    /** An input without a byte. For generated code. */
    protected static final byte[] NO_BYTES = {};

    private static final long[] NO_COUNTERS = {};

    private final ProtocolHandler<?, ?> handler;
    private final BufferPool buffers;
    private final HeldBytes held;
    private final LineCounter lines = new LineCounter();
    private final int depth;

    /** The view that callbacks get, reused for every token. For generated code. */
    protected final Token token = new Token();

    private int life = READY;
    private boolean resumeAfterwards;
    private @Nullable SyntaxError error;

    /** The LR states, the start state at index 0. For generated code. */
    protected int[] stack;

    /** The index of the state on top of {@link #stack}. For generated code. */
    protected int top;

    /** The state of the lexer's automaton inside a token; {@link #NONE} between tokens. For generated code. */
    protected int dfaState = NONE;

    /** The rule of the longest match so far; {@link #NONE} if nothing has matched. For generated code. */
    protected int matched = NONE;

    /** The index behind the longest match, in the array being scanned. For generated code. */
    protected int matchEnd;

    /** The index of the token's first byte; below the scanned range if it began in an earlier buffer. For generated code. */
    protected int tokenStart;

    /** Why the scan must return to its caller; 0 to go on. For generated code. */
    protected int stops;

    /** The length of the longest match of a token that earlier buffers began. For generated code. */
    protected int matchedLength;

    private int scanStart;
    private int consumed;

    // A recognised terminal whose reductions were paused; its bytes are the first of those held.
    private int pendingTerminal = NONE;
    private int pendingLength;

    // Raw bytes: of which terminal, how many are still to come, the state behind them.
    private int dataTerminal = NONE;
    private long dataRemaining;
    private int dataSuccessor;
    private long answer;
    private long[] counters = NO_COUNTERS;

    // What is fed, the position in it of the array's index 0, and whether that array is scanned, not the bytes held.
    private @Nullable ByteBuffer fed;
    private int fedBase;
    private boolean scansFed;

    /** The absolute offset of the first byte that is not yet part of a delivered token. For generated code. */
    protected long offset;

    /**
     * @param handler is called by this parser and by no other
     * @param startState the LR state to start in
     * @param depth the most entries of the stack, at least 1
     */
    @SuppressWarnings("this-escape") // attach keeps the parser and calls nothing of it
    protected PushParser(ProtocolHandler<?, ?> handler, int startState, int depth) {
        this.handler = handler;
        this.buffers = handler.connection().buffers();
        held = new HeldBytes(buffers);
        this.depth = depth;
        stack = new int[Math.min(INITIAL_STACK, depth + 1)];
        stack[0] = startState;
        handler.attach(this);
    }

    // ---- what a transport uses

    /**
     * Parses the remaining bytes of {@code input}, with all callbacks that they cause. The position is afterwards behind
     * the last byte used. The buffer may be of any kind; it belongs to the caller again on return.
     *
     * @return {@link ParseStatus#NEED_INPUT} if all was consumed, {@link ParseStatus#PAUSED}, or
     *     {@link ParseStatus#REJECTED}
     * @throws IllegalStateException after the input was accepted, rejected, or left by an exception; from a callback
     */
    public final ParseStatus feed(ByteBuffer input) {
        if (isInsideToken() && input.remaining() == 1 && input.hasArray() && extend(input)) {
            return ParseStatus.NEED_INPUT;
        }
        enter();
        ParseStatus status = input.hasArray() ? feedArray(input) : feedCopy(input);
        return leave(status);
    }

    /**
     * Says that no byte will come any more, and ends the token in progress; this may cause several callbacks. If the
     * result is {@link ParseStatus#PAUSED}, it is to be called again.
     *
     * @return {@link ParseStatus#ACCEPTED}, {@link ParseStatus#PAUSED} or {@link ParseStatus#REJECTED}
     * @throws IllegalStateException as for {@link #feed}
     */
    public final ParseStatus finish() {
        enter();
        return leave(runToEnd());
    }

    /** Stops parsing for the handler; see {@link ProtocolHandler#pause}. */
    public final void pause() {
        stops |= PAUSED;
        resumeAfterwards = false;
    }

    /** Ends what {@link #pause} began; from inside a callback it takes effect when {@code feed} returns. */
    public final void resume() {
        if (life == FEEDING) {
            resumeAfterwards = true;
        } else {
            stops &= ~PAUSED;
        }
    }

    /** Whether the handler has paused this parser. */
    public final boolean isPaused() {
        return (stops & PAUSED) != 0;
    }

    /** Stops parsing for the transport, for example while too much output is queued; independent of {@link #pause}. */
    public final void hold() {
        stops |= HELD_BACK;
    }

    /** Ends what {@link #hold} began. */
    public final void release() {
        stops &= ~HELD_BACK;
    }

    /**
     * The absolute offset of the first byte that is not yet part of a delivered token, from 0. In the callback of a
     * token it is already behind that token.
     */
    public final long offset() {
        return offset;
    }

    /** A copy of the bytes from {@link #offset} on that the parser took from its buffers and still holds. */
    public final byte[] carried() {
        return held.copy();
    }

    /** Why the input was rejected; null if it was not. */
    public final @Nullable SyntaxError error() {
        return error;
    }

    /** The handler of this parser. */
    public final ProtocolHandler<?, ?> handler() {
        return handler;
    }

    // ---- what the generated class provides

    /**
     * Recognises tokens in {@code input} from {@code from} to {@code limit} until the bytes are used up or
     * {@link #stops} is not 0.
     *
     * @return the index of the first byte not used
     */
    protected abstract int scan(byte[] input, int from, int limit);

    /**
     * Follows the lexer's automaton inside a token until its longest match is known.
     *
     * @return {@link #NONE} if it is known, else the index up to which bytes were read
     */
    protected abstract int match(byte[] input, int from, int limit);

    /**
     * Adds one byte to the token in progress, with {@link #dfaState}, {@link #matched} and {@link #matchedLength}.
     *
     * @param length of the token with {@code b}
     * @return false, and nothing is changed, if the byte may end the token or is wrong
     */
    protected boolean extend(byte b, int length) {
        return false;
    }

    /** Delivers the longest match. */
    protected abstract void deliver(byte[] input);

    /** Lends raw bytes of the virtual {@code terminal} to the handler; in parsers of grammars that have such. */
    protected void data(int terminal, ByteBuffer bytes, long remaining) {
        throw new IllegalStateException();
    }

    /** Shifts the virtual {@code terminal} whose raw bytes have all been lent; in parsers of grammars that have such. */
    protected void endData(int terminal, int successor, Token token) {
        throw new IllegalStateException();
    }

    /** Reduces by the look-ahead {@code terminal} until it is shifted or {@link #stops} is not 0. */
    protected abstract void advance(int terminal, Token token, byte[] input);

    /** Reduces by the end of the input until it is accepted (true) or {@link #stops} is not 0 (false). */
    protected abstract boolean end();

    /**
     * The action of {@code state} on {@code terminal}, or on the end of input, which has the number behind the last
     * token, or on a virtual terminal: 0 error, positive shift, negative reduce by the variant of that
     * number's absolute value less one; accepting is {@link Integer#MAX_VALUE}.
     */
    protected abstract int action(int state, int terminal);

    /**
     * The state after {@code variant} was reduced to its non-terminal in {@code state}, and after the reductions by one
     * symbol that follow without a look-ahead.
     */
    protected abstract int successor(int state, int variant);

    /** The number of symbols on the right-hand side of {@code variant}. */
    protected abstract int length(int variant);

    /** The reduction that {@code state} makes without look-ahead; {@link #NONE} if it consults one. */
    protected abstract int soleReduction(int state);

    /** The names of the lexical rules: terminals first, in the order of their declaration, then blanks and comments. */
    protected abstract String ruleName(int rule);

    /** The number of terminals. */
    protected abstract int terminals();

    /** The number of terminals, the end of input and virtual terminals. */
    protected int columns() {
        return terminals() + 1;
    }

    /** The names of virtual terminals, which have the numbers behind the end of input; null for steps of a counter. */
    protected @Nullable String virtualName(int terminal) {
        return null;
    }

    /** Whether columns count UTF-8 sequences rather than bytes. */
    protected abstract boolean utf8();

    // ---- what the generated class uses

    /** The view of the longest match. */
    protected final Token token(byte[] input) {
        int length = matchEnd - tokenStart;
        if (tokenStart >= scanStart) {
            token.set(input, tokenStart, length, offset);
        } else {
            if (matchEnd > scanStart) {
                held.append(input, scanStart, matchEnd);
            }
            token.set(held.array(), held.from(), length, offset);
        }
        return token;
    }

    /** Sets the array that {@link #token(int, int, long)} is about. */
    protected final void tokensIn(byte[] input) {
        token.setArray(input);
    }

    /**
     * Sets {@link #token} to the bytes from {@code start} to before {@code end}.
     *
     * @param base the absolute offset of the array's index 0
     */
    protected final void token(int start, int end, long base) {
        token.set(start, end - start, base + start);
    }

    /** Counts a line that ends before the absolute offset {@code at}. */
    protected final void newLine(long at) {
        lines.newLine(at);
    }

    /** Counts the bytes of {@code token} as delivered; called before the callback that gets it. */
    protected final void delivered(Token token) {
        offset += token.length();
    }

    /** Counts the lines in {@code token}; called before {@link #delivered} for rules that can match a line feed. */
    protected final void countLines(Token token) {
        token.countLines(lines);
    }

    /** Counts the bytes of a blank, from {@code from} to before {@code to}, as delivered, and its lines. */
    protected final void skipped(byte[] input, int from, int to) {
        lines.count(input, from, to, offset);
        offset += to - from;
    }

    /** Ends the token; the index from which scanning goes on. */
    protected final int next() {
        dfaState = NONE;
        if (pendingTerminal == NONE && tokenStart < scanStart) {
            held.drop(matchEnd - tokenStart);
            if (!held.isEmpty()) {
                stops |= READ_AGAIN;
            }
        }
        return Math.max(matchEnd, scanStart);
    }

    /** Keeps the recognised terminal until a pause that came between its reductions and its shift is over. */
    protected final void suspend(int terminal, byte[] input) {
        pendingTerminal = terminal;
        pendingLength = matchEnd - tokenStart;
        if (input == held.array()) {
            held.drop(tokenStart - held.from());
        } else if (tokenStart >= scanStart) {
            held.append(input, tokenStart, matchEnd);
        }
    }

    /**
     * Goes on with a virtual terminal whose value is known.
     *
     * @param value a length or a count; 0 for a choice
     * @param max the largest one allowed
     */
    protected final void consult(int terminal, long value, long max, byte[] input) {
        if (value < 0 || value > max) {
            rejectAt(Kind.BAD_LENGTH, offset, NO_BYTES, virtualName(terminal), List.of());
            return;
        }
        answer = value;
        token.set(0, 0, offset);
        advance(terminal, token, input);
    }

    /** Rejects a choice that the state does not allow. */
    protected final void rejectChoice(int terminal) {
        rejectAt(Kind.BAD_CHOICE, offset, NO_BYTES, virtualName(terminal), expected());
    }

    /** Waits for the raw bytes of the virtual {@code terminal}, as many as the answer was. */
    protected final void awaitData(int terminal, int successor) {
        dataTerminal = terminal;
        dataRemaining = answer;
        dataSuccessor = successor;
        stops |= DATA;
    }

    /** Keeps the answer as the count that belongs to the stack's top entry. */
    protected final void beginCount() {
        beginCount(top, answer);
    }

    /** Keeps the count that belongs to an entry of the stack. */
    protected final void beginCount(int entry, long count) {
        if (counters.length <= entry) {
            counters = Arrays.copyOf(counters, stack.length);
        }
        counters[entry] = count;
    }

    /** Whether one more element comes, by the count of an entry of the stack. */
    protected final boolean countDown(int entry) {
        return counters[entry]-- > 0;
    }

    /** Whether {@code length} raw bytes can be lent at once: they are all in the buffer that is fed. */
    protected final boolean isFed(long length, int position, int limit) {
        return length <= limit - position && scansFed;
    }

    /** Lends raw bytes that are all in the buffer that is fed. */
    protected final void lendFed(int terminal, int position, int length) {
        if (length > 0 && fed != null) {
            dataRemaining = length;
            lend(terminal, fed, fedBase + position, length);
        }
    }

    /** Makes the shift of a virtual terminal, whose bytes have been lent, wait until a pause is over. */
    protected final void suspendData(int terminal, int successor) {
        dataTerminal = terminal;
        dataRemaining = 0;
        dataSuccessor = successor;
        stops |= DATA;
    }

    /**
     * The number that the digits of {@code token} stand for; negative, and rejected, if it is above {@code limit}.
     *
     * @param radix 10, 16 or 256
     */
    protected final long number(int terminal, Token token, int radix, long limit) {
        long value = token.number(radix, limit);
        if (value < 0) {
            rejectAt(Kind.BAD_VALUE, offset, token.toByteArray(), terminal);
        }
        return value;
    }

    /** Makes room for one more entry of the stack; false, and rejected, if it is full. */
    protected final boolean grow() {
        if (stack.length > depth) {
            rejectAt(Kind.TOO_DEEP, offset, NO_BYTES, NONE);
            return false;
        }
        stack = Arrays.copyOf(stack, (int) Math.min(2L * stack.length, depth + 1L));
        return true;
    }

    /** Rejects the byte at {@code position}, which continues no token. */
    protected final void rejectByte(byte[] input, int position) {
        countLinesInProgress(input, position);
        rejectAt(Kind.UNEXPECTED_BYTE, offset + position - tokenStart, new byte[] {input[position]}, NONE);
    }

    /** Rejects the token recognised, which cannot come here. */
    protected final void rejectToken(int terminal, Token token) {
        rejectAt(Kind.UNEXPECTED_TOKEN, offset, token.toByteArray(), terminal);
    }

    /** Rejects the token in progress, read up to {@code position}, as longer than its limit. */
    protected final void rejectTooLong(int rule, byte[] input, int position) {
        byte[] start = new byte[Math.min(position - tokenStart, SyntaxError.MAX_OFFENDING)];
        for (int i = 0; i < start.length; i++) {
            start[i] = byteInProgress(input, tokenStart + i);
        }
        rejectAt(Kind.TOKEN_TOO_LONG, offset, start, rule);
    }

    /** Rejects the end of the input. */
    protected final void rejectEnd() {
        for (int i = 0; i < held.length(); i++) {
            lines.count(held.array()[held.from() + i], offset + i);
        }
        rejectAt(Kind.UNEXPECTED_END, offset + held.length(), NO_BYTES, NONE);
    }

    // ---- driving the scan

    private void enter() {
        if (life != READY) {
            throw new IllegalStateException(
                    switch (life) {
                        case FEEDING -> "fed from inside a callback";
                        case ACCEPTED -> "the input has ended";
                        case REFUSED -> "the input was rejected";
                        default -> "a handler's exception ended this parser";
                    });
        }
        life = FEEDING;
    }

    private ParseStatus leave(ParseStatus status) {
        if (status == ParseStatus.NEED_INPUT || status == ParseStatus.PAUSED) {
            life = READY;
        } else {
            life = status == ParseStatus.REJECTED ? REFUSED : ACCEPTED;
            forgetHeld();
        }
        if (resumeAfterwards) {
            resumeAfterwards = false;
            stops &= ~PAUSED;
        }
        return status;
    }

    /** Takes the one byte of {@code input} if it belongs to the token in progress and causes no callback. */
    private boolean extend(ByteBuffer input) {
        byte b = input.array()[input.arrayOffset() + input.position()];
        if (life != READY || !extend(b, held.length() + 1)) {
            return false;
        }
        held.append(b);
        input.position(input.limit());
        return true;
    }

    private ParseStatus feedArray(ByteBuffer input) {
        int base = input.arrayOffset();
        boolean done = false;
        try {
            ParseStatus status = run(input, -base, input.array(), base + input.position(), base + input.limit());
            done = true;
            input.position(consumed - base);
            return status;
        } finally {
            failUnless(done);
        }
    }

    /** Copies in bulk: an inner loop over {@code ByteBuffer.get} is many times slower than one over an array. */
    private ParseStatus feedCopy(ByteBuffer input) {
        byte[] scratch = input.hasRemaining() ? buffers.acquire(Math.min(input.remaining(), SCRATCH)) : NO_BYTES;
        boolean done = false;
        try {
            ParseStatus status;
            do {
                int start = input.position();
                int length = Math.min(input.remaining(), scratch.length);
                input.get(start, scratch, 0, length);
                status = run(input, start, scratch, 0, length);
                input.position(start + consumed);
            } while (status == ParseStatus.NEED_INPUT && input.hasRemaining());
            done = true;
            return status;
        } finally {
            failUnless(done);
            if (scratch != NO_BYTES) {
                buffers.release(scratch);
            }
        }
    }

    private void failUnless(boolean done) {
        if (!done) {
            life = FAILED;
            forgetHeld();
        }
    }

    /**
     * @param buffer what is being fed, for raw bytes to be lent
     * @param base the position in it of the array's index 0
     */
    @SuppressWarnings("ReferenceEquality") // the same buffer, not an equal one
    private ParseStatus run(ByteBuffer buffer, int base, byte[] array, int start, int to) {
        if (fed != buffer) {
            fed = buffer; // mostly it is: a test costs less than storing a reference
        }
        fedBase = base;
        scansFed = true;
        consumed = start;
        while (isInsideToken() || readyForBytes()) {
            if (dataTerminal != NONE) {
                if (consumed == to) {
                    return ParseStatus.NEED_INPUT;
                }
                int from = consumed;
                consumed += (int) Math.min(dataRemaining, to - consumed);
                lend(dataTerminal, buffer, base + from, consumed - from);
                continue;
            }
            scanStart = consumed;
            tokenStart = consumed - held.length();
            matchEnd = tokenStart + matchedLength;
            consumed = dfaState == NONE ? scan(array, consumed, to) : endToken(array, consumed, to);
            if (stops == 0) {
                if (dfaState != NONE) {
                    held.append(array, Math.max(tokenStart, scanStart), to);
                    matchedLength = matchEnd - tokenStart;
                }
                return ParseStatus.NEED_INPUT;
            }
        }
        return error != null ? ParseStatus.REJECTED : ParseStatus.PAUSED;
    }

    /** Whether there is nothing to be done before the next byte can continue a token. */
    private boolean isInsideToken() {
        return dfaState != NONE && stops == 0;
    }

    /** Ends the token that an earlier buffer began, and goes on; the index of the first byte not used. */
    private int endToken(byte[] array, int from, int to) {
        int read = match(array, from, to);
        if (read != NONE) {
            return read;
        }
        deliver(array);
        int position = next();
        return stops == 0 ? scan(array, position, to) : position;
    }

    private ParseStatus runToEnd() {
        boolean done = false;
        try {
            while (readyForBytes()) {
                if (dataTerminal != NONE) {
                    rejectEnd();
                } else if (dfaState == NONE) {
                    if (end()) {
                        done = true;
                        return ParseStatus.ACCEPTED;
                    }
                } else if (matched == NONE) {
                    rejectEnd();
                } else {
                    endToken();
                }
            }
            done = true;
            return error != null ? ParseStatus.REJECTED : ParseStatus.PAUSED;
        } finally {
            failUnless(done);
        }
    }

    /** Ends what earlier buffers left to do; false if the parser has to stop. */
    private boolean readyForBytes() {
        while (true) {
            stops &= ~(READ_AGAIN | DATA);
            if (stops != 0) {
                return false;
            }
            if (pendingTerminal != NONE) {
                resumePending();
            } else if (dataTerminal != NONE && dataRemaining == 0) {
                completeData();
            } else if (dataTerminal != NONE && !held.isEmpty()) {
                lendHeld();
            } else if (dfaState == NONE && !held.isEmpty()) {
                readAgain();
            } else {
                return true;
            }
        }
    }

    private void completeData() {
        int terminal = dataTerminal;
        dataTerminal = NONE;
        token.set(0, 0, offset);
        endData(terminal, dataSuccessor, token);
    }

    private void lendHeld() {
        int length = (int) Math.min(dataRemaining, held.length());
        ByteBuffer bytes = ByteBuffer.wrap(held.array());
        lend(dataTerminal, bytes, held.from(), length);
        held.drop(length);
    }

    private void lend(int terminal, ByteBuffer bytes, int position, int length) {
        int limit = bytes.limit();
        dataRemaining -= length;
        offset += length;
        bytes.limit(position + length).position(position);
        data(terminal, bytes, dataRemaining);
        bytes.limit(limit).position(position + length);
    }

    private void resumePending() {
        int terminal = pendingTerminal;
        pendingTerminal = NONE;
        viewHeld(pendingLength);
        token.set(held.array(), held.from(), pendingLength, offset);
        advance(terminal, token, held.array());
        if (pendingTerminal == NONE) {
            held.drop(pendingLength);
        }
    }

    private void endToken() {
        viewHeld(matchedLength);
        deliver(held.array());
        dfaState = NONE;
        if (pendingTerminal == NONE) {
            held.drop(matchedLength);
        }
    }

    private void readAgain() {
        viewHeld(0);
        scansFed = false;
        int position = scan(held.array(), held.from(), held.to());
        scansFed = true;
        if (stops != 0 && pendingTerminal != NONE) {
            return;
        }
        if (dfaState == NONE) {
            held.drop(position - held.from());
        } else {
            held.drop(tokenStart - held.from());
            matchedLength = matchEnd - tokenStart;
        }
    }

    private void viewHeld(int length) {
        scanStart = held.from();
        tokenStart = held.from();
        matchEnd = held.from() + length;
    }

    // ---- errors

    private void countLinesInProgress(byte[] input, int position) {
        for (int i = tokenStart; i < position; i++) {
            lines.count(byteInProgress(input, i), offset + i - tokenStart);
        }
    }

    private byte byteInProgress(byte[] input, int index) {
        return index < scanStart ? held.array()[held.from() + index - tokenStart] : input[index];
    }

    private void forgetHeld() {
        held.clear();
        token.clear();
    }

    private void rejectAt(Kind kind, long at, byte[] offending, int rule) {
        rejectAt(
                kind,
                at,
                offending,
                rule == NONE ? null : ruleName(rule),
                kind == Kind.TOO_DEEP || kind == Kind.BAD_VALUE ? List.of() : expected());
    }

    private void rejectAt(Kind kind, long at, byte[] offending, @Nullable String terminal, List<String> expected) {
        byte[] shown = Arrays.copyOf(offending, Math.min(offending.length, SyntaxError.MAX_OFFENDING));
        SyntaxError syntaxError = new SyntaxError(
                kind,
                at,
                lines.line(),
                lines.column(at, utf8()),
                terminal,
                new String(shown, StandardCharsets.ISO_8859_1),
                expected);
        error = syntaxError;
        stops |= REJECTED;
        handler.error(syntaxError);
    }

    private List<String> expected() {
        return new LookAheadCorrection(this, depth).expected();
    }
}
