package org.tatoo.runtime;

import java.util.Arrays;
import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.tatoo.runtime.SyntaxError.Kind;

/**
 * The LR half of {@link AutomatonParser}: the stack, which grows to at most {@code depth} entries, the look-ups in the
 * tables, and the expected terminals after a rejection.
 */
abstract class LrParser extends PushParser {
    /** No terminal, rule, production, state or default reduction. */
    protected static final int NONE = -1;

    /** No counts or values. */
    static final long[] NO_NUMBERS = {};

    private static final int INITIAL_STACK = 16;

    private final int depth;

    /** The LR states, the start state at index 0. */
    protected int[] stack;

    /** The index of the state on top of {@link #stack}. */
    protected int top;

    LrParser(ProtocolHandler<?, ?> handler, int startState, int depth) {
        super(handler);
        this.depth = depth;
        stack = new int[Math.min(INITIAL_STACK, depth + 1)];
        stack[0] = startState;
    }

    // ---- implemented by the generated class

    /** Reduces by the look-ahead {@code terminal} until it is shifted or {@link #stops} is not 0. */
    protected abstract void advance(int terminal, Token token, byte[] input);

    /** Reduces by the end of the input until it is accepted (true) or {@link #stops} is not 0 (false). */
    protected abstract boolean end();

    /**
     * The action of {@code state} on {@code terminal}, or on the end of input, whose number follows that of the last
     * token, or on a virtual terminal: 0 error, positive shift, negative reduce by the variant of that number's
     * absolute value less one; accepting is {@link Integer#MAX_VALUE}.
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

    // ---- overridden by parsers of raw data

    /** The number of terminals, the end of input and virtual terminals. */
    int columns() {
        return terminals() + 1;
    }

    /** The name of a terminal other than the end of input; null if the terminal is internal. */
    @Nullable
    String terminalName(int terminal) {
        return ruleName(terminal);
    }

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
        if (stack.length > depth) {
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
        if (top + (long) entries > depth) {
            return false;
        }
        while (top + entries >= stack.length) {
            enlarge();
        }
        return true;
    }

    private void enlarge() {
        stack = Arrays.copyOf(stack, (int) Math.min(2L * stack.length, depth + 1L));
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
        return new LookAheadCorrection(this, depth);
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
