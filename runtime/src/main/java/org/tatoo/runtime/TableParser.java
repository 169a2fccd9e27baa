package org.tatoo.runtime;

import java.nio.ByteBuffer;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.tatoo.runtime.SyntaxError.Kind;

/**
 * The base class of generated parsers: drives the LR automaton and the lexer's automaton over buffers that may end
 * anywhere. For generated code only; the protected members are not a public interface. The automata are
 * {@link ParserTables}, which the parsers of a grammar share. The generated subclass makes the callbacks, and has
 * direct code for some of the tokens. Without a subclass, the parser reports its steps to a {@link StepListener}.
 *
 * <p>The parser's state directs the lexer (context-aware scanning, Van Wyk and Schwerdfeger 2007), which matches only
 * terminals that have an action in the state on top. The longest match wins, and among matches of equal length the
 * token declared first. A token that no further byte can continue is delivered in the {@code feed} that supplied its
 * last byte. A reduction that needs no look-ahead is made before the next byte is read.
 *
 * <p>Each byte is read once, with three exceptions: (1) after a longest match that had to back up; (2) once or twice
 * more where a buffer ends inside a token; (3) in a large grammar, if only other states accept the token found first.
 *
 * <p>A parser is composed of {@link TokenInProgress}, {@link InputReader}, and parts that only some grammars need and
 * that are null otherwise: {@link RawContent}, {@link Regions}, {@link Recovery}. The grammar limits the number of
 * stack entries.
 */
public class TableParser extends LrParser {
    /** The number of no virtual terminal: the input selects no choice. */
    protected static final int NO_CHOICE = 0;

    /** A reason to leave the scan briefly: work is pending before the next byte is read. */
    static final int DETOUR = 8;

    /** The state of the lexer's automaton inside a token; {@link #NONE} between tokens. */
    protected int dfaState = NONE;

    /** The rule of the longest match so far; {@link #NONE} if nothing has matched. */
    protected int matched = NONE;

    /** The index after the longest match, in the array being scanned. */
    protected int matchEnd;

    /** The index of the token's first byte; below the scanned range if it began in an earlier buffer. */
    protected int tokenStart;

    /** The lane that scanning continues in; 0 for the tables. */
    protected int lane;

    /** True while held bytes are scanned instead of the fed buffer, from which raw bytes could be passed on. */
    boolean readsHeld;

    /** The index after the last available byte, in the array that is being read. */
    int available;

    /** The offset where the innermost region ends; {@code Long.MAX_VALUE} outside of all regions. */
    long regionEnd = Long.MAX_VALUE;

    /** The most recent length or count. */
    private long answer;

    final TokenInProgress current;
    final InputReader reader;
    final @Nullable RawContent content;
    final @Nullable Regions regions;
    final @Nullable Recovery recovery;

    /**
     * @param handler called only by this parser
     * @param startState the initial LR state
     * @param tables the tables of the generated class
     */
    @SuppressWarnings("this-escape") // the parts store the parser and call none of its methods
    public TableParser(ProtocolHandler<?, ?> handler, int startState, ParserTables tables) {
        super(handler, startState, tables);
        current = new TokenInProgress(this, handler.connection().buffers());
        reader = new InputReader(this);
        content = lr.virtual().hasContent() ? new RawContent(this) : null;
        regions = lr.virtual().regions() > 0 ? new Regions(this) : null;
        recovery = lr.recovery() == null ? null : new Recovery(this, lr.recovery());
    }

    // ---- overridden by some generated classes

    /** Recognises tokens. A generated class overrides this with the same loop over its own constant tables. */
    protected int scan(byte[] input, int from, int to) {
        return Scanner.scan(this, input, from, to);
    }

    /** Evaluates the question with the number {@code question}, from 1, and continues with its answer. */
    protected void ask(int question, byte[] input) {
        throw new IllegalStateException();
    }

    /** Passes raw bytes of the virtual {@code terminal} to the handler; they are valid only during the call. */
    protected void data(int terminal, ByteBuffer bytes, long remaining) {
        if (handler() instanceof StepListener listener) {
            listener.data(bytes);
        }
    }

    /** Takes the value of the collected raw bytes; if it is not allowed, rejects the input and returns false. */
    protected boolean endRaw(int terminal) {
        return true;
    }

    /** Returns how raw bytes of the virtual {@code terminal} feed an inner parser. */
    protected Feeding feeding(int terminal) {
        return Feeding.NONE;
    }

    /** Returns the inner parser that raw bytes of {@code terminal} feed; null if the handler has none for them. */
    protected @Nullable PushParser payloadParser(int terminal) {
        throw new IllegalStateException();
    }

    /** Returns whether tokens are kept for a later call. */
    protected boolean keepsTokens() {
        return false;
    }

    /** Discards kept tokens, and the values of the entries above the top of the stack. */
    protected void forgetValues() {
        // there are none
    }

    /** Adds the value of the error terminal. */
    protected void takeMistake(SyntaxError mistake) {
        // it has none
    }

    /** Parks this parser, which is at rest, and returns its state; null if it cannot be parked. */
    protected @Nullable ParkedParser parked() {
        return null;
    }

    // ---- the contract of a parser

    @Override
    public final @Nullable ParkedParser park() {
        return isReady() && reader.isAtRest() && !keepsTokens() ? parked() : null;
    }

    @Override
    public final byte[] carried() {
        return current.held.copy();
    }

    /** {@inheritDoc} Subclasses that hold more override this method and call it. */
    @Override
    public int held() {
        return current.held.size() + (content == null ? 0 : content.held());
    }

    @Override
    public final long rawBytes() {
        return content == null ? 0 : content.rawBytes;
    }

    @Override
    public final boolean mayEnd() {
        return reader.isBetween() && LookAheadCorrection.canShift(this, lr.terminals());
    }

    @Override
    protected final int parse(byte[] input, int from, int to) {
        return reader.parse(input, from, to);
    }

    @Override
    final int parse(ByteBuffer buffer, int base, byte[] input, int from, int to) {
        return content == null ? reader.parse(input, from, to) : content.parse(buffer, base, input, from, to);
    }

    @Override
    protected final boolean parseEnd() {
        return reader.parseEnd();
    }

    @Override
    final boolean takeByte(ByteBuffer input) {
        return dfaState != NONE && stops == 0 && isReady() && current.takeByte(input);
    }

    @Override
    final void forward(ByteBuffer bytes) {
        if (content == null) {
            super.forward(bytes);
        } else {
            content.forward(bytes);
        }
    }

    /** {@inheritDoc} Subclasses that hold more override this method and call it. */
    @Override
    protected void discard() {
        current.held.clear();
        if (content != null) {
            content.abandon();
        }
    }

    @Override
    final boolean recoversFrom(SyntaxError reason) {
        return recovery != null && recovery.begins(reason);
    }

    /** Returns whether an error has occurred whose bytes must be read again. */
    final boolean hasMistake() {
        return recovery != null && recovery.isNew();
    }

    /** Returns whether tokens and bytes are skipped after an error. */
    final boolean isSkipping() {
        return recovery != null && recovery.isSkipping();
    }

    // ---- tokens

    /**
     * Recognises a token that ends within the available bytes and does not back up.
     *
     * @return the index after the token; {@link #NONE} if {@link #match} must decide
     */
    protected final int recognise(LexerTables dfa, byte[] input, int start, int to) {
        return Scanner.recognise(this, dfa, input, start, to);
    }

    /** Begins a token at {@code position}, which may extend over several buffers. */
    protected final void beginToken(int position, int state) {
        tokenStart = position;
        matched = NONE;
        dfaState = lexer.mode()[state];
    }

    /**
     * Follows the lexer's automaton inside a token until its longest match is known.
     *
     * @return {@link #NONE} if the match is known, otherwise the index up to which bytes were read
     */
    protected final int match(LexerTables dfa, byte[] input, int from, int limit) {
        return Scanner.match(this, dfa, input, from, limit);
    }

    /** Delivers the longest match. */
    protected final void deliver(ParserTables of, byte[] input) {
        int rule = matched;
        if (matchEnd - tokenStart > of.lexer().max()[rule]) {
            current.rejectTooLong(rule, input, matchEnd);
            return;
        }
        current.view(input);
        report(of, rule, input);
    }

    /** Ends the token and returns the index where scanning continues. */
    protected final int next() {
        return current.next();
    }

    @Override
    protected final void suspend(int terminal, byte[] input) {
        current.suspend(terminal, input);
    }

    /** Sets the array to which {@link #token(int, int, long)} refers. */
    protected final void tokensIn(byte[] input) {
        token.setArray(input);
    }

    /**
     * Sets {@link #token} to the bytes from {@code start} to {@code end} (exclusive).
     *
     * @param base the absolute offset of the array's index 0
     */
    protected final Token token(int start, int end, long base) {
        token.set(start, end - start, base + start);
        return token;
    }

    /** Skips a blank that ends within the available bytes; returns the index after it, or {@code from} if none. */
    protected final int skipBlank(LexerTables dfa, byte[] input, int from, int limit) {
        return Scanner.skipBlank(this, dfa, input, from, limit);
    }

    /** Counts the bytes of a blank, from {@code from} to {@code to} (exclusive), as delivered, and its lines. */
    protected final void skipped(byte[] input, int from, int to) {
        lines.count(input, from, to, offset);
        offset += to - from;
    }

    /** Counts a line that ends before the absolute offset {@code at}. */
    protected final void newLine(long at) {
        lines.newLine(at);
    }

    // ---- lanes: a path is a row of the table of stack operations that a lane has deferred

    /** Returns whether the stack has room for the entries of any lane and the fed buffer is being scanned. */
    protected final boolean mayFollow() {
        return !readsHeld && (top + tables.height() < stack.length || makeRoom(tables.height()));
    }

    /** Performs the stack operations that a lane has deferred. */
    protected final void push(int path) {
        char[] paths = tables.paths();
        int from = path * (tables.width() + 2);
        top -= paths[from];
        int pushed = paths[from + 1];
        for (int i = 0; i < pushed; i++) {
            stack[++top] = paths[from + 2 + i];
        }
    }

    /** Leaves a lane and continues with the next token. */
    protected final int leave(int path, long at, int position) {
        push(path);
        offset = at;
        return position;
    }

    /** Continues with another lane, or with the tables. */
    protected final int enter(int path, int next, long at, int position) {
        lane = next;
        return leave(path, at, position);
    }

    /** Continues inside a token with the tables. */
    protected final int inside(int path, int state, long base, int start, int position) {
        push(path);
        offset = base + start;
        tokenStart = start;
        matched = lexer.accepted()[state] - 1;
        matchEnd = position;
        dfaState = state;
        return position;
    }

    /** Continues inside a token with the tables; its longest match so far ends before {@code end}. */
    protected final int within(int path, int state, int between, long base, int start, int end, int position) {
        inside(path, end == position ? state : between, base, start, position);
        matched = lexer.accepted()[state] - 1;
        matchEnd = end;
        return position;
    }

    /** Rescans a token from its first byte with the tables: it is wrong, must back up, or is incomplete. */
    protected final int retry(int path, long base, int start) {
        push(path);
        offset = base + start;
        beginToken(start, stack[top]);
        return start;
    }

    /** Delivers a recognised token with the tables. */
    protected final int deliver(int path, int rule, long at, int start, int end, byte[] input) {
        leave(path, at, end);
        tokenStart = start;
        matched = rule;
        matchEnd = end;
        deliver(tables, input);
        return next();
    }

    /** Stores a recognised token until the pause that precedes its shift has ended. */
    protected final int suspend(int path, int terminal, int start, int end, byte[] input) {
        push(path);
        tokenStart = start;
        matchEnd = end;
        suspend(terminal, input);
        return next();
    }

    /** Sets the token and the offset for the callback of a terminal. */
    protected final void event(long base, int start, int position) {
        token(start, position, base);
        offset = base + position;
    }

    /** Rejects a token whose number is not allowed. */
    protected final int badNumber(int terminal, long base, int start, int position) {
        offset = base + start;
        badValue(terminal, token(start, position, base));
        return position;
    }

    // ---- virtual terminals

    @Override
    protected final void askAt(int position, byte[] input) {
        tokenStart = position;
        matchEnd = position;
        int question = lr.question()[stack[top]];
        if (question <= lr.virtual().answered()) {
            ask(question, input);
        } else {
            regions().ask(question);
        }
    }

    /** Notifies a listener of steps that the input does not answer the next question. */
    protected final void asked() {
        if (handler() instanceof StepListener listener) {
            listener.asked();
        }
    }

    /**
     * Continues with a virtual terminal whose value is known.
     *
     * @param value a length or a count; 0 for a choice
     * @param max the largest value allowed
     */
    protected final void consult(int terminal, long value, long max, byte[] input) {
        if (value < 0 || value > max) {
            reject(Kind.BAD_LENGTH, offset, NO_BYTES, lr.virtualName(terminal), List.of());
            return;
        }
        answer = value;
        token.set(0, 0, offset);
        advance(tables, terminal, token, input);
    }

    /** Continues with the chosen virtual terminal; rejects {@link #NO_CHOICE}. */
    protected final void choose(int terminal, byte[] input) {
        if (terminal == NO_CHOICE) {
            rejectExpecting(Kind.BAD_CHOICE, offset, NO_BYTES, null);
        } else {
            consult(terminal, 0, 0, input);
        }
    }

    /** Processes an answer with the tables; returns {@code position}. */
    protected final int answered(int path, int terminal, long at, int position, byte[] input) {
        leave(path, at, position);
        tokenStart = position;
        matchEnd = position;
        choose(terminal, input);
        return position;
    }

    @Override
    final void takeVirtual(int terminal, int successor, Token token) {
        int kind = lr.kind(terminal);
        if (kind == VirtualTables.BYTES) {
            if (productions == null || productions.await(successor, answer)) {
                content().await(terminal, successor, answer);
            }
        } else if (kind == VirtualTables.TEXT) {
            if (productions != null) {
                productions.await(successor, 0);
            }
            content().awaitText(terminal, successor);
        } else if (pushState(successor)) {
            switch (kind) {
                case VirtualTables.COUNT -> beginCount(top, answer);
                case VirtualTables.REGION -> regions().begin(terminal, answer);
                case VirtualTables.REGION_END -> regions().end();
                default -> {}
            }
            if (ListBounds.fits(this, successor) && kind == VirtualTables.CHOICE) {
                shifted(terminal - 1, token);
            }
        }
    }

    @Override
    final void rejectVirtual(int terminal) {
        boolean ends = regionEnd != Long.MAX_VALUE && regions().isInside(terminal);
        rejectExpecting(ends ? Kind.REGION_ENDS : Kind.BAD_CHOICE, offset, NO_BYTES, lr.virtualName(terminal));
    }

    private RawContent content() {
        return Objects.requireNonNull(content);
    }

    /** Postpones the shift of a virtual terminal, whose bytes have been passed on, until the end of a pause. */
    protected final int suspendData(int path, int terminal, int successor, int position) {
        push(path);
        content().await(terminal, successor, 0);
        return position;
    }

    /** Returns whether all {@code length} bytes are available in the scanned range. */
    protected static boolean isFed(long length, int position, int limit) {
        return length >= 0 && length <= limit - position;
    }

    /** Passes raw bytes that are all in the fed buffer to the handler. */
    protected final void lendFed(int terminal, int position, int length) {
        if (length > 0) {
            content().lendFed(terminal, position, length);
        }
    }

    // ---- regions

    private Regions regions() {
        return Objects.requireNonNull(regions);
    }

    /** Returns whether the innermost region ends at {@link #offset}. */
    final boolean atRegionEnd() {
        return regionEnd == offset;
    }

    /**
     * Begins a region whose bytes are all available.
     *
     * @param next the virtual terminal that ends it
     * @param at the offset of the region, at the index {@code position}
     * @return the index after the region
     */
    protected final int beginRegion(int next, long at, int position, int length) {
        regions().begin(next, at, length);
        return position + length;
    }

    /** Returns whether the virtual terminal {@code last} ends a region at the offset {@code at}. */
    protected final boolean isRegionEnd(int last, long at) {
        return regionEnd == at && regions().isInside(last);
    }

    /** Ends the innermost region inside a scan, at the offset {@code at}. */
    protected final void endRegion(long at) {
        offset = at;
        regions().leave();
    }

    /** Returns the index before which the scan at {@code position} must end. */
    protected final int limitAt(int position) {
        int from = dfaState == NONE ? position : tokenStart;
        long bytes = regionEnd - offset;
        return bytes < available - from ? from + (int) bytes : available;
    }

    /** Returns the number of bytes left in the innermost region; {@code Long.MAX_VALUE} outside of all regions. */
    protected final long left() {
        return regionEnd == Long.MAX_VALUE ? Long.MAX_VALUE : regionEnd - offset;
    }

    /** Returns the number, at most {@code max}, of parts of {@code least} bytes each that fit in the region. */
    protected final long within(long max, long least) {
        return Math.min(max, left() / least);
    }
}
