package org.tatoo.runtime;

import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.List;
import org.tatoo.runtime.SyntaxError.Kind;

/**
 * Base class of generated parsers for grammars with virtual terminals: raw bytes of a known length, counted repetitions
 * and choices. For generated code only; the protected members are not a public interface.
 *
 * <p>Raw bytes are lent to the handler from the fed buffer, or from the held bytes if a longest match backed up over
 * them. They are never copied or kept.
 */
public abstract class DataParser extends PayloadParser {
    /** The number of raw bytes if a text ends them. */
    static final long UNKNOWN = -1;

    /** No virtual terminal: a number chooses none. */
    protected static final int NO_CHOICE = 0;

    /** What is no number of 64 bits, or not a whole one. */
    protected static final long NO_NUMBER = Long.MIN_VALUE;

    // Raw bytes: their terminal, the number still to come, the state after them.
    private int dataTerminal = NONE;
    private long dataRemaining;
    private int dataSuccessor;

    /** The most recent length or count. */
    private long answer;

    private long rawBytes;

    private long[] counters = NO_NUMBERS;

    // The fed buffer, and the position in it of the array's index 0.
    private ByteBuffer fed = NOTHING;
    private int fedBase;

    /** @see AutomatonParser#AutomatonParser */
    protected DataParser(ProtocolHandler<?, ?> handler, int startState, ParserTables tables) {
        super(handler, startState, tables);
    }

    // ---- overridden by the generated class

    /**
     * Takes the value of raw bytes that were collected; overridden if there are such.
     *
     * @return false, after a rejection, if the value is not allowed
     */
    protected boolean endRaw(int terminal) {
        return true;
    }

    // ---- used by the generated class

    /**
     * Continues with a virtual terminal whose value is known.
     *
     * @param value a length or a count; 0 for a choice
     * @param max the largest value allowed
     */
    protected final void consult(int terminal, long value, long max, byte[] input) {
        if (value < 0 || value > max) {
            reject(Kind.BAD_LENGTH, offset, NO_BYTES, virtualName(terminal), List.of());
            return;
        }
        answer = value;
        token.set(0, 0, offset);
        advance(tables, terminal, token, input);
    }

    /** The sum; {@link #NO_NUMBER} if there is none, here and below. */
    protected static long plus(long a, long b) {
        long sum = a + b;
        return a == NO_NUMBER || b == NO_NUMBER || ((a ^ sum) & (b ^ sum)) < 0 ? NO_NUMBER : sum;
    }

    /** The difference. */
    protected static long minus(long a, long b) {
        return b == NO_NUMBER ? NO_NUMBER : plus(a, -b);
    }

    /** The product. */
    protected static long times(long a, long b) {
        long low = a * b;
        return a == NO_NUMBER || b == NO_NUMBER || Math.multiplyHigh(a, b) != low >> (Long.SIZE - 1) ? NO_NUMBER : low;
    }

    /** The quotient, if there is no remainder; {@code by} is above 0. */
    protected static long over(long a, long by) {
        return a == NO_NUMBER || a % by != 0 ? NO_NUMBER : a / by;
    }

    /** Continues with the virtual terminal that was chosen; rejects {@link #NO_CHOICE}. */
    protected final void choose(int terminal, byte[] input) {
        if (terminal == NO_CHOICE) {
            rejectExpecting(Kind.BAD_CHOICE, offset, NO_BYTES, null);
        } else {
            consult(terminal, 0, 0, input);
        }
    }

    /** Rejects a virtual terminal of no bytes that the state does not allow: a choice. */
    @Override
    protected void rejectVirtual(int terminal) {
        rejectExpecting(Kind.BAD_CHOICE, offset, NO_BYTES, virtualName(terminal));
    }

    /** The last length or count. */
    final long answer() {
        return answer;
    }

    /** Whether raw bytes are being lent. */
    final boolean isInData() {
        return dataTerminal != NONE;
    }

    @Override
    void takeVirtual(int terminal, int successor, Token token) {
        int kind = lr.virtual().kind()[terminal - lr.terminals() - 1];
        if (kind == VirtualTables.BYTES) {
            awaitData(terminal, successor, answer);
        } else if (pushState(successor)) {
            if (kind == VirtualTables.COUNT) {
                beginCount(top, answer);
            } else if (kind == VirtualTables.CHOICE) {
                shifted(terminal - 1, token);
            }
        }
    }

    /** Postpones the shift of a virtual terminal, whose bytes have been lent, until the end of a pause. */
    protected final void suspendData(int terminal, int successor) {
        awaitData(terminal, successor, 0);
    }

    /** The same in a lane that has put off the effect {@code path}; returns {@code position}. */
    protected final int suspendData(int path, int terminal, int successor, int position) {
        push(path);
        suspendData(terminal, successor);
        return position;
    }

    /** Leaves an answer to the tables; returns {@code position}. */
    protected final int answered(int path, int terminal, long at, int position, byte[] input) {
        push(path);
        offset = at;
        tokenStart = position;
        matchEnd = position;
        choose(terminal, input);
        return position;
    }

    final void awaitData(int terminal, int successor, long length) {
        dataTerminal = terminal;
        dataRemaining = length;
        dataSuccessor = successor;
        stops |= DETOUR;
    }

    /** Stores the count of a stack entry. */
    protected final void beginCount(int entry, long count) {
        if (counters.length <= entry) {
            counters = Arrays.copyOf(counters, stack.length);
        }
        counters[entry] = count;
    }

    /** Whether one more element follows, according to the count of a stack entry. */
    protected final boolean countDown(int entry) {
        return counters[entry]-- > 0;
    }

    /** Whether {@code length} bytes of what is scanned are all there. */
    protected static boolean isFed(long length, int position, int limit) {
        return length >= 0 && length <= limit - position;
    }

    /** Lends raw bytes that are all in the fed buffer. */
    protected final void lendFed(int terminal, int position, int length) {
        if (length > 0) {
            lendWhole(terminal, fed, fedBase + position, length, 0);
        }
    }

    // ---- additions to the scan

    @Override
    @SuppressWarnings("ReferenceEquality") // the same buffer, not an equal one
    final int parse(ByteBuffer buffer, int base, byte[] input, int from, int to) {
        if (fed != buffer) {
            fed = buffer; // usually equal: a test costs less than storing a reference
        }
        fedBase = base;
        int limit = buffer.limit();
        int position = parse(input, from, to);
        buffer.limit(limit);
        return position;
    }

    @Override
    int read(byte[] input, int from, int to) {
        if (dataTerminal == NONE) {
            return super.read(input, from, to);
        }
        int position = readData(input, fed, fedBase, from, to);
        if (dataRemaining == 0) {
            stops |= DETOUR;
        }
        return position;
    }

    /**
     * Lends raw bytes from {@code bytes}.
     *
     * @param base what is added to an index of {@code input} in {@code bytes}
     * @return the index of the first byte not used
     */
    int readData(byte[] input, ByteBuffer bytes, int base, int from, int to) {
        int length = (int) Math.min(dataRemaining, to - from);
        return length > 0 ? from + lend(dataTerminal, bytes, base + from, length) : from;
    }

    /** Whether raw bytes are being lent whose number is not known. */
    final boolean isSearching() {
        return dataTerminal != NONE && dataRemaining < 0;
    }

    @Override
    final int dataTerminal() {
        return dataTerminal;
    }

    /** Counts raw bytes that are not lent as such. */
    final void countRaw(int length) {
        rawBytes += length;
    }

    /** Ends raw bytes whose number was not known. */
    final void found() {
        dataRemaining = 0;
        stops |= DETOUR;
    }

    @Override
    boolean catchUp() {
        if (payloadHasStopped()) {
            feedAgain();
            return true;
        }
        if (dataTerminal == NONE) {
            return super.catchUp();
        }
        if (dataRemaining == 0) {
            completeData();
        } else if (!held.isEmpty()) {
            lendHeld();
        } else {
            return false;
        }
        return true;
    }

    @Override
    void readAgain() {
        readsHeld = true;
        super.readAgain();
        readsHeld = false;
    }

    @Override
    final boolean isIncomplete() {
        return dataTerminal != NONE || super.isIncomplete();
    }

    @Override
    final boolean mayRecover(Kind kind) {
        return !hasPayload() && super.mayRecover(kind);
    }

    @Override
    void forgetProgress() {
        super.forgetProgress();
        dataTerminal = NONE;
    }

    @Override
    boolean isAtRest() {
        return dataTerminal == NONE && !hasPayload() && super.isAtRest();
    }

    @Override
    final long rawLeft(int terminal) {
        return dataTerminal == terminal ? dataRemaining : 0;
    }

    @Override
    void save(SavedParser saved) {
        super.save(saved);
        saved.dataTerminal = dataTerminal;
        saved.dataRemaining = dataRemaining;
        saved.dataSuccessor = dataSuccessor;
        saved.rawBytes = rawBytes;
        saved.saveCounters(counters);
    }

    @Override
    boolean isLike(SavedParser saved) {
        return dataTerminal == saved.dataTerminal
                && dataRemaining == saved.dataRemaining
                && counters.length == 0
                && super.isLike(saved);
    }

    @Override
    void restore(SavedParser saved) {
        super.restore(saved);
        dataTerminal = saved.dataTerminal;
        dataRemaining = saved.dataRemaining;
        dataSuccessor = saved.dataSuccessor;
        rawBytes = saved.rawBytes;
        readsHeld = false;
        saved.restoreCounters(counters);
    }

    @Override
    final long[] counters() {
        return counters;
    }

    @Override
    final void restore(long rawBytesBefore, long[] countersBefore) {
        rawBytes = rawBytesBefore;
        counters = countersBefore;
    }

    @Override
    public final long rawBytes() {
        return rawBytes;
    }

    private void completeData() {
        int terminal = dataTerminal;
        if (feeding(terminal) != Feeding.NONE && !endPayload(terminal)) {
            return;
        }
        dataTerminal = NONE;
        token.set(0, 0, offset);
        if (endRaw(terminal) && pushState(dataSuccessor)) {
            shifted(terminal - 1, token);
        }
    }

    private void lendHeld() {
        int from = held.from();
        int to = limit(from, held.to());
        held.drop(readData(held.array(), ByteBuffer.wrap(held.array()), 0, from, to) - from);
    }

    /**
     * Sets the limit of {@code bytes}, which has to be reset before the parser returns.
     *
     * @return the number of bytes used
     */
    private int lend(int terminal, ByteBuffer bytes, int position, int length) {
        dataRemaining -= length;
        int used = lend(terminal, bytes, position, length, dataRemaining);
        dataRemaining += length - used;
        return used;
    }

    /**
     * As above, of raw bytes whose number may be unknown.
     *
     * @param remaining what the handler is told
     */
    final int lend(int terminal, ByteBuffer bytes, int position, int length, long remaining) {
        if (feeding(terminal) == Feeding.NONE) {
            lendWhole(terminal, bytes, position, length, remaining);
            return length;
        }
        Payload feeds = payload(terminal, offset);
        int again = lendToFeed(terminal, feeds, view(bytes, position, length), remaining);
        offset -= again;
        rawBytes -= again;
        lendRaw(bytes, position, length - again);
        rejectRefused();
        return length - again;
    }

    private void lendWhole(int terminal, ByteBuffer bytes, int position, int length, long remaining) {
        view(bytes, position, length);
        lendRaw(bytes, position, length);
        data(terminal, bytes, remaining);
    }

    private ByteBuffer view(ByteBuffer bytes, int position, int length) {
        offset += length;
        rawBytes += length;
        // clear, or limit would have to look at the position (benchmarks/binary.sh)
        return bytes.clear().limit(position + length).position(position);
    }
}
