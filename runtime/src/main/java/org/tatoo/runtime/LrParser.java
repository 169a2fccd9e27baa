package org.tatoo.runtime;

import java.util.Arrays;
import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.tatoo.runtime.SyntaxError.Kind;

/**
 * The LR half of {@link AutomatonParser}: the stack, the look-ups in the tables, and the expected terminals after a
 * rejection.
 */
abstract class LrParser extends PushParser {
    /** No terminal, rule, production, state or default reduction. */
    protected static final int NONE = -1;

    /** No counts or values. */
    static final long[] NO_NUMBERS = {};

    private static final int INITIAL_STACK = 16;

    final ParserTables tables;
    final LexerTables lexer;
    final LrTables lr;

    /** The LR states, the start state at index 0. */
    protected int[] stack;

    /** The index of the state on top of {@link #stack}. */
    protected int top;

    LrParser(ProtocolHandler<?, ?> handler, int startState, ParserTables tables) {
        super(handler);
        this.tables = tables;
        lexer = tables.lexer();
        lr = tables.lr();
        stack = new int[Math.min(INITIAL_STACK, lr.depth() + 1)];
        stack[0] = startState;
    }

    // ---- look-ups in the tables

    /**
     * The action of {@code state} on {@code terminal}, or on the end of input, whose number follows that of the last
     * token, or on a virtual terminal: 0 error, positive shift, negative reduce by the variant of that number's
     * absolute value less one; accepting is {@link Integer#MAX_VALUE}.
     */
    final int action(int state, int terminal) {
        int action = lr.action()[lr.actionColumn()[terminal] + state];
        if (action == lr.accept()) {
            return Integer.MAX_VALUE;
        }
        int code = (char) action;
        return code <= lr.states() ? code : lr.states() - code;
    }

    /**
     * The state after {@code variant} was reduced to its non-terminal in {@code state}, and after the reductions by one
     * symbol that follow without a look-ahead.
     */
    final int successor(int state, int variant) {
        return (char) lr.successor()[lr.successorColumn()[variant] + state];
    }

    /** The number of symbols on the right-hand side of {@code variant}. */
    final int length(int variant) {
        return lr.length()[variant];
    }

    /** The reduction that {@code state} makes without look-ahead; {@link #NONE} if it consults one. */
    final int soleReduction(int state) {
        return lr.sole()[state] == 0 ? NONE : (char) lr.sole()[state] - lr.reduce();
    }

    /** The names of the lexical rules: terminals first, in the order of their declaration, then blanks and comments. */
    final String ruleName(int rule) {
        return lexer.rules()[rule];
    }

    /** The name of a virtual terminal; null for steps of a counter. */
    final @Nullable String virtualName(int terminal) {
        return lr.virtual().names()[terminal - lr.terminals() - 1];
    }

    /** The name of a terminal other than the end of input; null if the terminal is internal. */
    final @Nullable String terminalName(int terminal) {
        return terminal > lr.terminals() ? virtualName(terminal) : ruleName(terminal);
    }

    /** The name of the constant of a terminal, by the number that {@link TableParser#shifted} has. */
    protected final String shiftedName(int terminal) {
        return terminal < lr.terminals()
                ? ruleName(terminal)
                : String.valueOf(virtualName(terminal + 1)).replace('.', '_');
    }

    /** The number of terminals. */
    final int terminals() {
        return lr.terminals();
    }

    /** The number of terminals, the end of input and virtual terminals. */
    final int columns() {
        return lr.terminals() + 1 + lr.virtual().names().length;
    }

    @Override
    protected final boolean utf8() {
        return lexer.utf8();
    }

    // ---- implemented by the generated class

    /** Ends this parser, of which nothing but the stack and the counts is needed, and says what is left of it. */
    protected abstract ParkedParser<?> parked();

    // ---- overridden by some generated classes

    /** Whether tokens are kept for a later call. */
    protected boolean keepsTokens() {
        return false;
    }

    /** The array of what is kept of typed tokens; empty if nothing is. */
    protected long[] values() {
        return NO_NUMBERS;
    }

    // ---- parking

    @Override
    public final @Nullable ParkedParser<?> park() {
        return isAtRest() && !keepsTokens() ? parked() : null;
    }

    /** Whether the stack and the counts alone tell how the input continues, apart from tokens that are kept. */
    abstract boolean isAtRest();

    /** How often the repetitions on the stack are still to come; empty if there are none. */
    long[] counters() {
        return NO_NUMBERS;
    }

    /** Continues where another parser was with this number of raw bytes, and these {@link #counters}. */
    void restore(long rawBytes, long[] counters) {
        // a parser without raw data has neither
    }

    /** Remembers where this parser is, between two tokens. */
    void save(SavedParser saved) {
        saved.saveLr(this);
    }

    /** Whether this parser, between two tokens, is where {@code saved}, a copy, says, but for the offset. */
    boolean isLike(SavedParser saved) {
        return saved.isLikeLr(this);
    }

    /** Goes back to where this parser was, whatever has happened. */
    void restore(SavedParser saved) {
        saved.restoreLr(this);
    }

    /** Continues with the stack of another parser. */
    final void continueAt(int[] states) {
        if (states.length > stack.length) {
            stack = states.clone();
        } else {
            System.arraycopy(states, 0, stack, 0, states.length);
        }
        top = states.length - 1;
    }

    // ---- used by the generated class

    /** Makes room for one more stack entry; if the stack is full, rejects the input and returns false. */
    protected final boolean grow() {
        if (stack.length > lr.depth()) {
            reject(Kind.TOO_DEEP, offset, NO_BYTES, null, List.of());
            return false;
        }
        enlarge();
        return true;
    }

    /** Puts {@code state} on the stack; rejects the input and returns false if the stack is full. */
    final boolean pushState(int state) {
        if (++top == stack.length && !grow()) {
            return false;
        }
        stack[top] = state;
        return true;
    }

    /** Makes room for {@code entries} more stack entries; returns false if the stack may not become that high. */
    protected final boolean makeRoom(int entries) {
        if (top + (long) entries > lr.depth()) {
            return false;
        }
        while (top + entries >= stack.length) {
            enlarge();
        }
        return true;
    }

    private void enlarge() {
        stack = Arrays.copyOf(stack, (int) Math.min(2L * stack.length, lr.depth() + 1L));
    }

    /** What is left of this parser, whose handler is {@code handler}, for a constructor of another one. */
    protected final <H extends ProtocolHandler<?, ?>> ParkedParser<H> parked(
            H handler, Function<? super H, ? extends AutomatonParser> maker) {
        return ParkedParser.of(this, handler, maker);
    }

    /** Rejects the recognised token, which cannot come here. */
    protected final void rejectToken(int terminal, Token token) {
        rejectExpecting(Kind.UNEXPECTED_TOKEN, offset, token.toByteArray(), ruleName(terminal));
    }

    /** Whether the input could end with what was shifted; nothing is reduced. */
    final boolean acceptsEnd() {
        return lookAhead().canShift(terminals());
    }

    /** Tells which terminals can come. */
    final LookAheadCorrection lookAhead() {
        return new LookAheadCorrection(this, lr.depth());
    }

    /** The names of the terminals that can come. */
    final List<String> expected() {
        return lookAhead().expected();
    }

    /** Rejects the input, naming what could have come instead. */
    final void rejectExpecting(Kind kind, long at, byte[] offending, @Nullable String terminal) {
        rejectExpecting(kind, at, lines, offending, terminal);
    }

    /** As above, after the lines that {@code before} has counted. */
    final void rejectExpecting(Kind kind, long at, LineCounter before, byte[] offending, @Nullable String terminal) {
        reject(SyntaxError.of(kind, at, before, utf8(), terminal, offending, expected()));
    }

    /**
     * The number written in the digits of {@code token}; negative, after a rejection, if it is above {@code limit}.
     *
     * @param radix 10, 16 or 256
     */
    protected final long number(int terminal, Token token, int radix, long limit) {
        long value = token.number(radix, limit);
        if (value < 0) {
            badValue(terminal, token);
        }
        return value;
    }

    /** Rejects the number of {@code token}, which is not allowed; returns false. */
    protected final boolean badValue(int terminal, Token token) {
        reject(Kind.BAD_VALUE, offset, token.toByteArray(), ruleName(terminal), List.of());
        return false;
    }

    /** Rejects raw bytes of {@code terminal}, which are not allowed; returns false. */
    final boolean badRaw(int terminal, long at) {
        reject(Kind.BAD_VALUE, at, NO_BYTES, terminalName(terminal), List.of());
        return false;
    }

    /** Rejects what makes the values under construction too large. */
    final void rejectLarge(long at, byte[] offending, @Nullable String terminal) {
        reject(Kind.MESSAGE_TOO_LARGE, at, offending, terminal, List.of());
    }

    /** Whether the parser makes no further step now. */
    final boolean isStopped() {
        return stops != 0;
    }
}
