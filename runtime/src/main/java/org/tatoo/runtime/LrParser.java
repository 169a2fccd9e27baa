package org.tatoo.runtime;

import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.tatoo.runtime.SyntaxError.Kind;

/**
 * The LR half of {@link AutomatonParser}: the stack, which grows to at most {@code depth} entries, the look-ups in the
 * tables, and the expected terminals after a rejection.
 */
abstract class LrParser extends PushParser {
    /** No terminal, rule, production, state or default reduction. */
    protected static final int NONE = -1;

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

    // ---- used by the generated class

    /** Makes room for one more stack entry; if the stack is full, rejects the input and returns false. */
    protected final boolean grow() {
        if (stack.length > depth) {
            reject(Kind.TOO_DEEP, offset, NO_BYTES, null, List.of());
            return false;
        }
        stack = Arrays.copyOf(stack, (int) Math.min(2L * stack.length, depth + 1L));
        return true;
    }

    /** Rejects the recognised token, which cannot come here. */
    protected final void rejectToken(int terminal, Token token) {
        rejectExpecting(Kind.UNEXPECTED_TOKEN, offset, token.toByteArray(), ruleName(terminal));
    }

    /** Whether the input could end with what was shifted; nothing is reduced. */
    final boolean acceptsEnd() {
        return new LookAheadCorrection(this, depth).canShift(terminals());
    }

    /** Rejects the input and reports the expected terminals. */
    final void rejectExpecting(Kind kind, long at, byte[] offending, @Nullable String terminal) {
        reject(kind, at, offending, terminal, new LookAheadCorrection(this, depth).expected());
    }
}
