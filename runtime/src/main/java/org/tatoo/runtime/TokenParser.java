package org.tatoo.runtime;

import org.tatoo.runtime.SyntaxError.Kind;

/**
 * What generated parsers know of the token in progress, which may have begun in an earlier buffer. For generated code
 * only; the protected members are not a public interface.
 */
abstract class TokenParser extends LrParser {
    /** A reason to leave the scan briefly: there is work to do before the next byte is read. */
    static final int DETOUR = 8;

    /** The bytes of a split token, or of a token whose reductions were paused, followed by bytes to read again. */
    final HeldBytes held;

    /** The state of the lexer's automaton inside a token; {@link #NONE} between tokens. */
    protected int dfaState = NONE;

    /** The rule of the longest match so far; {@link #NONE} if nothing has matched. */
    protected int matched = NONE;

    /** The index after the longest match, in the array being scanned. */
    protected int matchEnd;

    /** The index of the token's first byte; below the scanned range if it began in an earlier buffer. */
    protected int tokenStart;

    /** The length of the longest match of a token that earlier buffers began. */
    protected int matchedLength;

    /** Where the scanned range begins. */
    int scanStart;

    // A recognised terminal whose reductions were paused; its bytes are the first of those held.
    int pendingTerminal = NONE;
    int pendingLength;

    TokenParser(ProtocolHandler<?, ?> handler, int startState, int depth) {
        super(handler, startState, depth);
        held = new HeldBytes(handler.connection().buffers());
    }

    // ---- used by the generated class

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

    /** Sets the array to which {@link #token(int, int, long)} refers. */
    protected final void tokensIn(byte[] input) {
        token.setArray(input);
    }

    /**
     * Sets {@link #token} to the bytes from {@code start} to before {@code end}.
     *
     * @param base the absolute offset of the array's index 0
     */
    protected final Token token(int start, int end, long base) {
        token.set(start, end - start, base + start);
        return token;
    }

    /** Counts a line that ends before the absolute offset {@code at}. */
    protected final void newLine(long at) {
        lines.newLine(at);
    }

    /** Counts the bytes of a blank, from {@code from} to before {@code to}, as delivered, and its lines. */
    protected final void skipped(byte[] input, int from, int to) {
        lines.count(input, from, to, offset);
        offset += to - from;
    }

    /** Ends the token and returns the index where scanning continues. */
    protected final int next() {
        dfaState = NONE;
        if (pendingTerminal == NONE && tokenStart < scanStart && !hasMistake()) {
            held.drop(matchEnd - tokenStart);
            if (!held.isEmpty()) {
                stops |= DETOUR;
            }
        }
        return Math.max(matchEnd, scanStart);
    }

    /** Keeps the recognised terminal until the end of a pause that began between its reductions and its shift. */
    protected final void suspend(int terminal, byte[] input) {
        pendingTerminal = terminal;
        pendingLength = matchEnd - tokenStart;
        if (input == held.array()) {
            held.drop(tokenStart - held.from());
        } else if (tokenStart >= scanStart) {
            held.append(input, tokenStart, matchEnd);
        }
    }

    /** Rejects the byte at {@code position}, which cannot continue any token. */
    protected final void rejectByte(byte[] input, int position) {
        int length = position - tokenStart;
        if (failsUnseen(length)) {
            return;
        }
        LineCounter before = lines.copy();
        for (int i = 0; i < length; i++) {
            before.count(tokenByte(input, i), offset + i);
        }
        rejectExpecting(unexpected(length), offset + length, before, new byte[] {input[position]}, null);
    }

    // ---- overridden by the parser that recovers from errors

    /** Whether an error has come, the bytes from which on have to be read again. */
    abstract boolean hasMistake();

    /** Whether it is no error that nothing matches a token of which {@code length} bytes were read: bytes are skipped. */
    abstract boolean failsUnseen(int length);

    /** Whether it is no error that a token is too long for {@code rule}: bytes are skipped. */
    abstract boolean isTooLongUnseen(int rule);

    // ---- used by the generated class

    /** The kind of error of a byte that cannot continue the {@code length} bytes before it. */
    Kind unexpected(int length) {
        return Kind.UNEXPECTED_BYTE;
    }

    /** Rejects the token in progress, read up to {@code position}, as longer than its limit. */
    protected final void rejectTooLong(int rule, byte[] input, int position) {
        if (isTooLongUnseen(rule)) {
            return;
        }
        byte[] start = new byte[Math.min(position - tokenStart, SyntaxError.MAX_OFFENDING)];
        for (int i = 0; i < start.length; i++) {
            start[i] = tokenByte(input, i);
        }
        rejectExpecting(Kind.TOKEN_TOO_LONG, offset, start, ruleName(rule));
    }

    /** Rejects the end of the input. */
    protected final void rejectEnd() {
        LineCounter before = lines.copy();
        before.count(held.array(), held.from(), held.to(), offset);
        rejectExpecting(Kind.UNEXPECTED_END, offset + held.length(), before, NO_BYTES, null);
    }

    /** The byte at {@code index} of the token in progress, which may have begun in an earlier buffer. */
    private byte tokenByte(byte[] input, int index) {
        int position = tokenStart + index;
        return position < scanStart ? held.array()[held.from() + index] : input[position];
    }

    // ---- used by the scan

    final void viewHeld(int length) {
        scanStart = held.from();
        tokenStart = held.from();
        matchEnd = held.from() + length;
    }

    /** Whether a recognised terminal waits for its reductions. */
    final boolean isPending() {
        return pendingTerminal != NONE;
    }
}
