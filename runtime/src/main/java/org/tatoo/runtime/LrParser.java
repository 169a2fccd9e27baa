package org.tatoo.runtime;

import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.tatoo.runtime.SyntaxError.Kind;

/**
 * The LR half of {@link TableParser}: turns terminals into shifts and reductions, and reports to the subclass those
 * that its tables select. The methods of the loop over tokens take the tables as parameters, because these are
 * constants in a generated class, which the compiler inlines. For generated code only; the protected members are not a
 * public interface.
 */
abstract class LrParser extends PushParser {
    /** No terminal, rule, production, state or default reduction. */
    protected static final int NONE = -1;

    /** The result of arithmetic that is not an integer of 64 bits. */
    protected static final long NO_NUMBER = Long.MIN_VALUE;

    static final long[] NO_NUMBERS = {};

    private static final int INITIAL_STACK = 16;

    final ParserTables tables;
    final LexerTables lexer;
    final LrTables lr;

    /** The LR states, the start state at index 0. */
    protected int[] stack;

    /** The index of the state on top of {@link #stack}. */
    protected int top;

    /** The counts of the stack entries that repeat elements; empty before the first count. */
    private long[] counters = NO_NUMBERS;

    /** The counts of lists with a bound; null if the grammar has none. */
    final @Nullable ListBounds bounds;

    /** The bytes of productions with a bound; null if the grammar has none. */
    final @Nullable ProductionBounds productions;

    LrParser(ProtocolHandler<?, ?> handler, int startState, ParserTables tables) {
        super(handler);
        this.tables = tables;
        lexer = tables.lexer();
        lr = tables.lr();
        stack = new int[Math.min(INITIAL_STACK, lr.depth() + 1)];
        stack[0] = startState;
        bounds = lr.most() == null ? null : new ListBounds(this);
        productions = lr.longest() == null ? null : new ProductionBounds(this);
    }

    @Override
    protected final boolean utf8() {
        return lexer.utf8();
    }

    /** Called after a reported terminal was shifted; a virtual terminal has its number among all terminals minus 1. */
    protected void shifted(int terminal, Token token) {
        if (handler() instanceof StepListener listener) {
            listener.shifted(terminal, tables.shiftedName(terminal), token);
        }
    }

    /** Called after the reduction of a variant that is reported by {@code number}. */
    protected void reduced(int number) {
        if (handler() instanceof StepListener listener) {
            listener.reduced(number);
        }
    }

    /** Called when the input is accepted. */
    protected void accepted() {}

    /**
     * Stores the number of a token, or takes its value, before the token is shifted.
     *
     * @param state the state after the shift
     * @return false, after a rejection, if the value is not allowed
     */
    protected boolean takeValue(int terminal, int state, Token token) {
        return true;
    }

    /** Returns the array of the stored numbers of typed tokens; empty if there are none. */
    protected long[] values() {
        return NO_NUMBERS;
    }

    /** Shifts a virtual terminal, or waits for its bytes. */
    abstract void takeVirtual(int terminal, int successor, Token token);

    /** Rejects a virtual terminal without bytes that the state does not allow. */
    abstract void rejectVirtual(int terminal);

    /** Evaluates the question of the state on top, before the byte at {@code position}, and applies the answer. */
    protected abstract void askAt(int position, byte[] input);

    /** Stores the recognised terminal until the end of a pause that began between its reductions and its shift. */
    protected abstract void suspend(int terminal, byte[] input);

    /** Continues with the rule that {@link #token} matched. */
    protected final void report(ParserTables of, int rule, byte[] input) {
        if (rule < of.lr().terminals()) {
            advance(of, rule, token, input);
            return;
        }
        if (of.lr().longest() != null && !Objects.requireNonNull(productions).fits(token)) {
            return;
        }
        use(of.lexer(), rule, token);
        if (rule >= of.lexer().comments()) {
            handler().comment(tables.ruleName(rule), token);
        }
    }

    /** Counts a token as delivered. */
    private void use(LexerTables lexer, int rule, Token token) {
        if (lexer.raw()) {
            lendRaw(token);
        }
        if (lexer.counted()[rule] != 0) {
            countLines(token);
        }
        delivered(token);
    }

    /** Reduces with the look-ahead {@code terminal} until it is shifted or {@link #stops} is not 0. */
    final void advance(ParserTables of, int terminal, Token token, byte[] input) {
        LrTables lr = of.lr();
        int column = lr.actionColumn()[terminal];
        int action = lr.action()[column + stack[top]];
        while ((char) action > lr.states()) {
            int state = makeReduction(of, action);
            if (stops != 0) {
                suspend(terminal, input);
                return;
            }
            action = lr.action()[column + state];
        }
        shift(of, terminal, action, token);
    }

    /** Shifts the terminal, or rejects it if that is the action. */
    protected final void shift(ParserTables of, int terminal, int action, Token token) {
        LrTables lr = of.lr();
        if (action == 0) {
            if (terminal > lr.terminals()) {
                rejectVirtual(terminal);
            } else {
                rejectToken(terminal, token);
            }
            return;
        }
        int state = (char) action - 1;
        if (terminal > lr.terminals()) {
            takeVirtual(terminal, state, token);
            return;
        }
        if (lr.longest() != null && !Objects.requireNonNull(productions).shift(state, token)) {
            return;
        }
        int properties = of.tokens()[terminal];
        if (properties >= ParserTables.VALUED && !takeValue(terminal, state, token)) {
            return;
        }
        if (++top == stack.length && !grow()) {
            return;
        }
        stack[top] = state;
        use(of.lexer(), terminal, token);
        if (lr.longest() != null) {
            Objects.requireNonNull(productions).end = offset;
        }
        if (lr.most() != null && !ListBounds.fits(this, state)) {
            return;
        }
        if ((properties & ParserTables.REPORTED) != 0) {
            shifted(terminal, token);
        }
        if (action > Character.MAX_VALUE) {
            reduceUnits(of, action >> Character.SIZE);
        }
    }

    /** Reduces; returns the state on top afterwards, valid unless the reduction stops the parser. */
    protected final int makeReduction(ParserTables of, int action) {
        LrTables lr = of.lr();
        int variant = (char) action - lr.reduce();
        top -= action >> Character.SIZE;
        int next = lr.successor()[lr.successorColumn()[variant] + stack[top]];
        if (++top == stack.length && !grow()) {
            return NONE;
        }
        int state = (char) next;
        if (lr.most() == null) {
            stack[top] = state;
        } else if (!Objects.requireNonNull(bounds).put(state)) {
            return NONE;
        }
        if (lr.longest() != null && !Objects.requireNonNull(productions).reduce(variant)) {
            return NONE;
        }
        int number = of.reports()[variant] - 1;
        if (number != NONE) {
            reduced(number);
        }
        if (next > Character.MAX_VALUE) {
            reduceUnits(of, next >> Character.SIZE);
        }
        return state;
    }

    /** Reports the unit reductions that a step included; if a pause intervenes, undoes those not yet reported. */
    private void reduceUnits(ParserTables of, int first) {
        LrTables lr = of.lr();
        int variant;
        for (int unit = first; (variant = lr.unit()[unit] - 1) != NONE; unit += 2) {
            int number = of.reports()[variant] - 1;
            if (number != NONE) {
                if (stops != 0) {
                    stack[top] = lr.unit()[unit + 1];
                    return;
                }
                reduced(number);
            }
        }
    }

    /** Reduces by a variant. */
    protected final void reduce(int variant) {
        makeReduction(tables, lr.length()[variant] << Character.SIZE | lr.reduce() + variant);
    }

    /** Reduces by the variant that {@code question} selects where no region ends. */
    final void reduceInside(int question) {
        reduce(lr.virtual().inside()[question - lr.virtual().answered() - 1]);
    }

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
        if (productions != null) {
            productions.push();
        }
        return true;
    }

    /** Makes room for {@code entries} more stack entries; returns false if this would exceed the limit of the stack. */
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

    /** Stores the count of a stack entry. */
    protected final void beginCount(int entry, long count) {
        if (counters.length <= entry) {
            counters = Arrays.copyOf(counters, stack.length);
        }
        counters[entry] = count;
    }

    /** Counts down; returns whether one more element follows, according to the count of a stack entry. */
    protected final boolean countDown(int entry) {
        return entry < counters.length && counters[entry]-- > 0; // a parser that was parked may have no counters
    }

    /** Returns the number of elements that a stack entry still has to repeat. */
    final long count(int entry) {
        return entry < counters.length ? Math.max(0, counters[entry]) : 0;
    }

    /** Rejects the recognised token, which is not possible here. */
    protected final void rejectToken(int terminal, Token token) {
        rejectExpecting(Kind.UNEXPECTED_TOKEN, offset, token.toByteArray(), tables.ruleName(terminal));
    }

    /** Rejects the input, naming the terminals that were possible instead. */
    final void rejectExpecting(Kind kind, long at, byte[] offending, @Nullable String terminal) {
        rejectExpecting(kind, at, lines, offending, terminal);
    }

    /** Rejects the input as above, after the lines that {@code before} has counted. */
    final void rejectExpecting(Kind kind, long at, LineCounter before, byte[] offending, @Nullable String terminal) {
        reject(SyntaxError.of(kind, at, before, utf8(), terminal, offending, LookAheadCorrection.expected(this)));
    }

    /**
     * Returns the number written in the digits of {@code token}; negative, after a rejection, if it is above
     * {@code limit}.
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

    /** Rejects the disallowed number of {@code token}; returns false. */
    protected final boolean badValue(int terminal, Token token) {
        reject(Kind.BAD_VALUE, offset, token.toByteArray(), tables.ruleName(terminal), List.of());
        return false;
    }

    /** Returns the sum; {@link #NO_NUMBER} on overflow or if an operand is {@code NO_NUMBER}, here and below. */
    protected static long plus(long a, long b) {
        long sum = a + b;
        return a == NO_NUMBER || b == NO_NUMBER || ((a ^ sum) & (b ^ sum)) < 0 ? NO_NUMBER : sum;
    }

    /** Returns the difference. */
    protected static long minus(long a, long b) {
        return b == NO_NUMBER ? NO_NUMBER : plus(a, -b);
    }

    /** Returns the product. */
    protected static long times(long a, long b) {
        long low = a * b;
        return a == NO_NUMBER || b == NO_NUMBER || Math.multiplyHigh(a, b) != low >> (Long.SIZE - 1) ? NO_NUMBER : low;
    }

    /** Returns the quotient, if there is no remainder; {@code by} is above 0. */
    protected static long over(long a, long by) {
        return a == NO_NUMBER || a % by != 0 ? NO_NUMBER : a / by;
    }

    /** Returns the quotient, rounded up; {@code by} is above 0. */
    protected static long ceiling(long a, long by) {
        return a == NO_NUMBER ? a : -Math.floorDiv(-a, by);
    }

    /** Returns the remainder, from 0 to {@code by - 1}; {@code by} is above 0. */
    protected static long remainder(long a, long by) {
        return a == NO_NUMBER ? a : Math.floorMod(a, by);
    }

    /** Returns 1 if {@code a} is less (1), equal (2) or more (4) than {@code b} as a bit of {@code holds} says, else 0. */
    protected static long relation(long a, long b, int holds) {
        return a == NO_NUMBER || b == NO_NUMBER ? NO_NUMBER : (holds >> (Long.compare(a, b) + 1)) & 1;
    }
}
