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

    TokenParser(ProtocolHandler<?, ?> handler, int startState, ParserTables tables) {
        super(handler, startState, tables);
        held = new HeldBytes(handler.connection().buffers());
    }

    // ---- the loops over bytes

    /**
     * Recognises a token that ends in the bytes at hand and need not back up.
     *
     * @return the index after it; {@link #NONE} if {@link #match} has to decide
     */
    protected final int recognise(LexerTables dfa, byte[] input, int start, int to) {
        char[] next = dfa.next();
        char[] classOf = dfa.classOf();
        int state = dfa.any();
        int limit = to;
        if (state == NONE) {
            state = dfa.mode()[stack[top]];
        } else {
            // whatever the state is: else each token would wait for the one before it
            limit = Math.min(limit, start + LexerTables.REACH);
        }
        int end = start;
        int following;
        while (end < limit && (following = next[state << dfa.shift() | classOf[input[end] & 0xff]]) != 0) {
            state = following;
            end++;
            if (state < dfa.loops()) {
                // runs of bytes that stay in a state are most of the traffic: no dependent load a byte
                boolean[] stays = dfa.stays()[state];
                while (end < limit && stays[input[end] & 0xff]) {
                    end++;
                }
            }
        }
        int rule = dfa.accepted()[state] - 1;
        if (rule == NONE || end - start > dfa.max()[rule] || (end == limit && state < dfa.complete())) {
            return NONE;
        }
        tokenStart = start;
        matched = rule;
        matchEnd = end;
        token(start, end, offset - start);
        return end;
    }

    /**
     * Follows the lexer's automaton inside a token until its longest match is known.
     *
     * @return {@link #NONE} if it is known, otherwise the index up to which bytes were read
     */
    protected final int match(LexerTables dfa, byte[] input, int from, int limit) {
        char[] next = dfa.next();
        char[] classOf = dfa.classOf();
        int state = dfaState;
        int position = from;
        while (position < limit) {
            int following = next[state << dfa.shift() | classOf[input[position] & 0xff]];
            if (following < dfa.accepting() || following >= dfa.open()) {
                // a match is written down where it is left: few bytes do that
                keepMatch(state, position);
                if (following == 0) {
                    if (matched == NONE) {
                        rejectByte(input, position);
                        return position;
                    }
                    return NONE;
                }
            }
            state = following;
            position++;
            if (state < dfa.loops()) {
                boolean[] stays = dfa.stays()[state];
                while (position < limit && stays[input[position] & 0xff]) {
                    position++;
                }
            }
            if (state >= dfa.complete() && state < dfa.open()) {
                keepMatch(state, position);
                return NONE;
            }
            if (position - tokenStart > dfa.shortest() && isTooLong(state, position)) {
                rejectTooLong(matched != NONE ? matched : dfa.longest()[state], input, position);
                return position;
            }
        }
        keepMatch(state, limit);
        dfaState = state;
        return limit;
    }

    private void keepMatch(int state, int position) {
        int rule = lexer.accepted()[state] - 1;
        if (rule != NONE) {
            matched = rule;
            matchEnd = position;
        }
    }

    private boolean isTooLong(int state, int position) {
        keepMatch(state, position);
        int length = position - tokenStart;
        return length > lexer.max()[lexer.longest()[state]] && (matched == NONE || length > lexer.max()[matched]);
    }

    /**
     * Adds one byte to the token in progress, with {@link #dfaState}, {@link #matched} and {@link #matchedLength}.
     *
     * @param length of the token with {@code b}
     * @return false, without any change, if the byte may end the token or is wrong
     */
    final boolean extend(byte b, int length) {
        int state = following(b);
        if (state == 0
                || (state >= lexer.complete() && state < lexer.open())
                || (length > lexer.shortest() && length > lexer.max()[lexer.longest()[state]])) {
            return false;
        }
        dfaState = state;
        int rule = lexer.accepted()[state] - 1;
        if (rule != NONE) {
            matched = rule;
            matchedLength = length;
        }
        return true;
    }

    /** Whether the automaton of the token in progress continues with {@code b}. */
    final boolean continuesWith(byte b) {
        return following(b) != 0;
    }

    private int following(byte b) {
        return lexer.next()[dfaState << lexer.shift() | lexer.classOf()[b & 0xff]];
    }

    /** Skips a blank that ends in the bytes at hand; returns the index after it, or {@code from}. */
    protected final int skipBlank(LexerTables dfa, byte[] input, int from, int limit) {
        boolean[] blank = dfa.blank();
        if (blank == null) {
            return from;
        }
        int end = from;
        while (end < limit && blank[input[end] & 0xff]) {
            end++;
        }
        if (end == from || end == limit || end - from > dfa.blankMax()) {
            return from;
        }
        if (!dfa.blankCounted()) {
            offset += end - from;
        } else if (end - from == 1 && input[from] > '\n') {
            offset++; // as most are: without a call language.sh takes 3 % less
        } else {
            skipped(input, from, end);
        }
        return end;
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
