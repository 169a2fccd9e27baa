package org.tatoo.runtime;

import java.nio.ByteBuffer;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.tatoo.runtime.SyntaxError.Kind;

/**
 * Base class of generated parsers: drives an LR automaton and the lexer's automata over buffers that end anywhere. For
 * generated code only; the protected members are not a public interface. The automata are {@link ParserTables}, which
 * the parsers of a grammar share. The generated subclass makes the callbacks, and has direct code for some of the
 * tokens.
 *
 * <p>The parser's state directs the lexer (context-aware scanning, Van Wyk and Schwerdfeger 2007), which looks only for
 * terminals that have an action in the state on top. The longest match wins, and among matches of equal length the
 * token declared first. If nothing can continue a token, it is delivered in the {@code feed} that brought its last
 * byte. A reduction that needs no look-ahead is made before the next byte is read.
 *
 * <p>Each byte is read once, except (1) after a longest match that had to back up, (2) once or twice more where a
 * buffer ends inside a token, and (3) in a large grammar, where only other states can accept the token found first.
 *
 * <p><b>Memory.</b> The stack grows to at most as many entries as the grammar says. A token that the end of a buffer
 * cuts is held in an array that grows with the bytes received, at most to the largest limit of a token plus one buffer.
 * Up to 64 bytes the array belongs to the parser; a larger one is borrowed from {@link Connection#buffers}. {@link
 * KeptTokens} holds tokens that are delivered in one call.
 */
public abstract class AutomatonParser extends LaneParser {
    /** Null before the first error that the parser recovers from. */
    private @Nullable Recovery recovery;

    /**
     * @param handler called only by this parser
     * @param startState the LR state to start in
     * @param tables of the generated class
     */
    protected AutomatonParser(ProtocolHandler<?, ?> handler, int startState, ParserTables tables) {
        super(handler, startState, tables);
    }

    /** Overridden if more is held, and called there. */
    @Override
    public int held() {
        return held.size();
    }

    @Override
    public final byte[] carried() {
        return held.copy();
    }

    @Override
    final int carriedLength() {
        return held.length();
    }

    @Override
    public final boolean mayEnd() {
        return dfaState == NONE && !isPending() && held.isEmpty() && !isIncomplete() && isRecovered() && acceptsEnd();
    }

    // ---- overridden by the generated class if its grammar has the error terminal

    /** Forgets the tokens that are kept for a later call. */
    protected void forgetTokens() {
        // none are kept
    }

    // ---- overridden by the generated class if it hands over values and recovers

    /** Gives up the values of what is above the top of the stack. */
    protected void forgetValues() {
        // there are none
    }

    /** Adds the value of the error terminal. */
    protected void takeMistake(SyntaxError mistake) {
        // it has none
    }

    // ---- overridden by parsers of virtual terminals

    /** How many raw bytes of a virtual terminal are still to come; 0 if none of it are. */
    long rawLeft(int terminal) {
        return 0;
    }

    /** Makes regions longer that are open or begin before the next call. */
    void lengthenRegions(int bytes) {
        // there are none
    }

    // ---- going back

    @Override
    void restore(SavedParser saved) {
        super.restore(saved);
        forgive();
        recovery = null;
        dfaState = NONE;
        pendingTerminal = NONE;
        matchedLength = 0;
        held.clear();
    }

    // ---- recovery

    @Override
    final boolean recoversFrom(SyntaxError reason) {
        RecoveryTables recovers = lr.recovery();
        if (recovers == null || !mayRecover(reason.kind())) {
            return false;
        }
        if (recovery == null) {
            recovery = new Recovery(this, recovers, lookAhead());
        }
        if (!recovery.begins(reason)) {
            return false;
        }
        dfaState = NONE;
        stops |= DETOUR;
        return true;
    }

    /** Whether an error of this kind leaves the parser where it can continue. */
    boolean mayRecover(Kind kind) {
        return switch (kind) {
            case UNEXPECTED_END, BAD_LENGTH, BAD_CONTENT, MESSAGE_TOO_LARGE, TOO_DEEP -> false;
            default -> true;
        };
    }

    @Override
    final boolean hasMistake() {
        return recovery != null && recovery.isNew();
    }

    @Override
    final boolean failsUnseen(int length) {
        if (!isSkipping()) {
            return false;
        }
        skipping().fail(length);
        return true;
    }

    @Override
    final boolean isTooLongUnseen(int rule) {
        if (!isSkipping()) {
            return false;
        }
        skipping().failTooLong(rule);
        return true;
    }

    private boolean isRecovered() {
        return recovery == null || recovery.isOver();
    }

    final boolean isSkipping() {
        return recovery != null && recovery.isSkipping();
    }

    private boolean isLeaving() {
        return recovery != null && recovery.isLeaving();
    }

    private Recovery skipping() {
        return Objects.requireNonNull(recovery);
    }

    /** Gives up what is in progress. */
    void forgetProgress() {
        pendingTerminal = NONE;
        forgetTokens();
    }

    /** How many regions are open. */
    int openRegions() {
        return 0;
    }

    /** Leaves the innermost regions; returns the offset where the outermost of these ends. */
    long leaveRegions(int regions) {
        throw new IllegalStateException();
    }

    final boolean isInToken() {
        return dfaState != NONE;
    }

    final void beginToken(int position) {
        beginToken(position, stack[top]);
    }

    /** Ends the token in progress after {@code length} bytes, whatever it is. */
    final void cutToken(int length) {
        matchEnd = tokenStart + length;
    }

    /** Delivers the longest match and continues with the scan; returns the index of the first byte not used. */
    final int deliverAndScan(byte[] input, int to) {
        deliver(tables, input);
        int position = next();
        return stops == 0 ? scan(input, position, to) : position;
    }

    /**
     * Prepares to read again the bytes that are not delivered.
     *
     * @param from the index where the read began
     * @param at its offset
     * @return the index of the first of them, or {@code from} if they are held
     */
    private int takeBack(int from, long at) {
        if (offset >= at) {
            held.clear();
            return from + (int) (offset - at);
        }
        held.truncate((int) (at - offset));
        return from;
    }

    // ---- driving the scan

    @Override
    protected final int parse(byte[] input, int from, int to) {
        int position = from;
        while (isInsideToken() || readyForBytes()) {
            position = read(input, position, limit(position, to));
            if (stops == 0) {
                if (dfaState != NONE) {
                    held.append(input, Math.max(tokenStart, scanStart), position);
                    matchedLength = matchEnd - tokenStart;
                }
                if (!atEdge()) {
                    return position;
                }
            }
        }
        return position;
    }

    /**
     * The index before which the scan has to end that begins at {@code from}. Overridden if that may be before
     * {@code to}.
     */
    int limit(int from, int to) {
        return to;
    }

    /** Whether the bytes read so far end where more than bytes decides; if so, ends the token in progress. */
    boolean atEdge() {
        return false;
    }

    /** Whether no work is pending before the next byte can continue a token. */
    private boolean isInsideToken() {
        return dfaState != NONE && stops == 0;
    }

    /** Completes the work pending from earlier buffers; returns false if the parser has to stop. */
    private boolean readyForBytes() {
        do {
            stops &= ~DETOUR;
            if (stops != 0) {
                return false;
            }
        } while ((recovery != null && recovery.proceed()) || catchUp());
        return true;
    }

    @Override
    boolean takeByte(ByteBuffer input) {
        if (!isInsideToken() || input.remaining() != 1 || !input.hasArray() || !isReady()) {
            return false;
        }
        byte b = input.array()[input.arrayOffset() + input.position()];
        if (!extend(b, held.length() + 1)) {
            return false;
        }
        held.append(b);
        input.position(input.limit());
        return true;
    }

    /** Reads bytes until all are used or {@link #stops} is not 0; returns the index of the first byte not used. */
    int read(byte[] input, int from, int to) {
        scanStart = from;
        tokenStart = from - held.length();
        matchEnd = tokenStart + matchedLength;
        long at = offset + held.length();
        int position = isLeaving()
                ? skipping().leave(input, from, to)
                : isSkipping() ? skipping().skip(input, from, to) : scan(input, from, to);
        return hasMistake() ? takeBack(from, at) : position;
    }

    @Override
    protected final boolean parseEnd() {
        while (readyForBytes()) {
            if (isSkipping() && dfaState != NONE) {
                endToken();
            } else if (endsData()) {
                // what follows the raw bytes may come now
            } else if (isIncomplete() || isLeaving() || (isSkipping() && !mayEndHere())) {
                rejectEnd();
            } else if (dfaState != NONE) {
                endToken();
            } else if (end()) {
                return true;
            }
        }
        return false;
    }

    /** Whether raw bytes end with the input; if so, ends them. */
    boolean endsData() {
        return false;
    }

    /** Whether no region is open. */
    boolean mayEndHere() {
        return true;
    }

    /** Ends the token in progress, all bytes of which are held. */
    final void endToken() {
        if (isSkipping() && matched == NONE) {
            dfaState = NONE;
            skipping().skipFirst();
            return;
        }
        viewHeld(matchedLength);
        if (!isSkipping() || !skipping().skipsLast(held.array())) {
            deliver(tables, held.array());
        }
        dfaState = NONE;
        if (!isPending() && !hasMistake()) {
            held.drop(matchedLength);
        }
    }

    /** Does one step of the work pending from earlier buffers; returns false if no work is pending. */
    boolean catchUp() {
        if (isPending()) {
            resumePending();
        } else if (dfaState == NONE && !held.isEmpty()) {
            readAgain();
        } else {
            return false;
        }
        return true;
    }

    private void resumePending() {
        int terminal = pendingTerminal;
        pendingTerminal = NONE;
        viewHeld(pendingLength);
        token.set(held.array(), held.from(), pendingLength, offset);
        advance(tables, terminal, token, held.array());
        if (!isPending() && !hasMistake()) {
            held.drop(pendingLength);
        }
    }

    /** Reads the held bytes, which follow a longest match that had to back up. */
    void readAgain() {
        viewHeld(0);
        int from = held.from();
        long at = offset;
        int limit = limit(from, held.to());
        int position = isSkipping() ? skipping().skip(held.array(), from, limit) : scan(held.array(), from, limit);
        if (hasMistake()) {
            held.drop((int) (offset - at));
            return;
        }
        if (stops != 0 && isPending()) {
            return;
        }
        if (dfaState == NONE) {
            held.drop(position - held.from());
        } else {
            held.drop(tokenStart - held.from());
            matchedLength = matchEnd - tokenStart;
        }
    }

    /** Whether the input must not end here. */
    boolean isIncomplete() {
        return dfaState != NONE && matched == NONE;
    }

    /** Overridden if more is held, and called there. */
    @Override
    boolean isAtRest() {
        return isReady() && stops == 0 && dfaState == NONE && !isPending() && held.isEmpty() && isRecovered();
    }

    @Override
    protected void discard() {
        held.clear();
    }
}
