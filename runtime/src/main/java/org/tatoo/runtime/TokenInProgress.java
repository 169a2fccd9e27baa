package org.tatoo.runtime;

import java.nio.ByteBuffer;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.tatoo.runtime.SyntaxError.Kind;

/**
 * The token in progress of a parser, which may have begun in an earlier buffer, or a recognised token whose reductions
 * are paused. Bytes of earlier buffers are held: first those of the token, then bytes to be read again.
 */
final class TokenInProgress {
    private static final int NONE = LrParser.NONE;

    private final TableParser parser;
    final HeldBytes held;

    /** The start index of the scanned range. */
    int scanStart;

    /** The length of the longest match of a token that began in an earlier buffer. */
    int matchedLength;

    // A recognised terminal whose reductions are paused; its bytes are the first of the held bytes.
    private int pendingTerminal = NONE;
    private int pendingLength;

    TokenInProgress(TableParser parser, BufferPool buffers) {
        this.parser = parser;
        held = new HeldBytes(buffers);
    }

    /** Returns whether no bytes are held and no terminal waits for its reductions. */
    boolean isEmpty() {
        return held.isEmpty() && !isPending();
    }

    /** Returns whether a recognised terminal waits for its reductions. */
    boolean isPending() {
        return pendingTerminal != NONE;
    }

    /** Discards the waiting terminal. */
    void cancel() {
        pendingTerminal = NONE;
    }

    /** Discards all held bytes and the waiting terminal. */
    void clear() {
        parser.dfaState = NONE;
        pendingTerminal = NONE;
        matchedLength = 0;
        held.clear();
    }

    // ---- reading

    /** Prepares to read the bytes from {@code from} on, which follow the held bytes. */
    void read(int from) {
        scanStart = from;
        parser.tokenStart = from - held.length();
        parser.matchEnd = parser.tokenStart + matchedLength;
    }

    /** Prepares to read the held bytes, whose first {@code length} are a token. */
    void readHeld(int length) {
        scanStart = held.from();
        parser.tokenStart = held.from();
        parser.matchEnd = held.from() + length;
    }

    /** Holds the bytes that were read up to {@code position}: the buffer ends inside a token. */
    void hold(byte[] input, int position) {
        held.append(input, Math.max(parser.tokenStart, scanStart), position);
        keepLength();
    }

    /** Stores the length of the longest match. */
    void keepLength() {
        matchedLength = parser.matchEnd - parser.tokenStart;
    }

    /** Adds the only byte of {@code input}; returns false, with no change, if it may end the token or is wrong. */
    boolean takeByte(ByteBuffer input) {
        int length = held.length() + 1;
        if (input.remaining() != 1 || !input.hasArray() || parser.regionEnd - parser.offset <= length) {
            return false;
        }
        byte b = input.array()[input.arrayOffset() + input.position()];
        LexerTables lexer = parser.lexer;
        int state = Scanner.following(parser, b);
        if (state == 0
                || (state >= lexer.complete() && state < lexer.open())
                || (length > lexer.shortest() && (length > lexer.max()[lexer.longest()[state]] || length > room()))) {
            return false;
        }
        parser.dfaState = state;
        int rule = lexer.accepted()[state] - 1;
        if (rule != NONE) {
            parser.matched = rule;
            matchedLength = length;
        }
        held.append(b);
        input.position(input.limit());
        return true;
    }

    /** Sets the view to the longest match. */
    Token view(byte[] input) {
        int length = parser.matchEnd - parser.tokenStart;
        if (parser.tokenStart >= scanStart) {
            parser.token.set(input, parser.tokenStart, length, parser.offset);
        } else {
            if (parser.matchEnd > scanStart) {
                held.append(input, scanStart, parser.matchEnd);
            }
            parser.token.set(held.array(), held.from(), length, parser.offset);
        }
        return parser.token;
    }

    /** Ends the token and returns the index where scanning continues. */
    int next() {
        parser.dfaState = NONE;
        if (pendingTerminal == NONE && parser.tokenStart < scanStart && !parser.hasMistake()) {
            held.drop(parser.matchEnd - parser.tokenStart);
            if (!held.isEmpty()) {
                parser.stops |= TableParser.DETOUR;
            }
        }
        return Math.max(parser.matchEnd, scanStart);
    }

    /** Stores the recognised terminal until the end of a pause that began between its reductions and its shift. */
    void suspend(int terminal, byte[] input) {
        if (parser.hasMistake()) {
            return;
        }
        pendingTerminal = terminal;
        pendingLength = parser.matchEnd - parser.tokenStart;
        if (input == held.array()) {
            held.drop(parser.tokenStart - held.from());
        } else if (parser.tokenStart >= scanStart) {
            held.append(input, parser.tokenStart, parser.matchEnd);
        }
    }

    /** Continues with the waiting terminal. */
    void resume() {
        int terminal = pendingTerminal;
        pendingTerminal = NONE;
        readHeld(pendingLength);
        parser.token.set(held.array(), held.from(), pendingLength, parser.offset);
        parser.advance(parser.tables, terminal, parser.token, held.array());
        dropUnlessKept(pendingLength);
    }

    /** Drops the first {@code length} held bytes, unless a stop has prevented their delivery. */
    void dropUnlessKept(int length) {
        if (!isPending() && !parser.hasMistake()) {
            held.drop(length);
        }
    }

    // ---- errors

    /** Rejects the byte at {@code position}, which cannot continue any token. */
    void rejectByte(byte[] input, int position) {
        int length = position - parser.tokenStart;
        if (parser.isSkipping()) {
            Objects.requireNonNull(parser.recovery).fail(length);
            return;
        }
        LineCounter before = before(input, length);
        Kind kind = length == 0 && parser.regions != null && parser.regions.mayOnlyEnd()
                ? Kind.REGION_NOT_FILLED
                : Kind.UNEXPECTED_BYTE;
        parser.rejectExpecting(kind, parser.offset + length, before, new byte[] {input[position]}, null);
    }

    /** Returns the count of lines before the byte at {@code index} of the token. */
    private LineCounter before(byte[] input, int index) {
        LineCounter before = parser.lines.copy();
        for (int i = 0; i < index; i++) {
            before.count(byteAt(input, i), parser.offset + i);
        }
        return before;
    }

    /** Returns the number of bytes that the token may have in the production that it certainly belongs to. */
    private long room() {
        return parser.productions == null ? Long.MAX_VALUE : parser.productions.limit() - parser.offset;
    }

    /**
     * Returns whether the token in progress, read up to {@code position}, certainly is too long for its production. The
     * limit {@code most} of the token itself comes first if it is not larger.
     */
    boolean isBeyond(int position, int most) {
        long room = room();
        return position - parser.tokenStart > room
                && room < most
                && (parser.matched == NONE || parser.matchEnd - parser.tokenStart > room)
                && !parser.isSkipping();
    }

    /** Rejects the token in progress as too long for its production. */
    void rejectBeyond(byte[] input) {
        Objects.requireNonNull(parser.productions).reject(before(input, (int) Math.max(0, room())));
    }

    /** Rejects the token in progress, read up to {@code position}, as longer than its limit. */
    void rejectTooLong(int rule, byte[] input, int position) {
        if (parser.isSkipping()) {
            Objects.requireNonNull(parser.recovery).failTooLong(rule);
            return;
        }
        byte[] start = new byte[Math.min(position - parser.tokenStart, SyntaxError.MAX_OFFENDING)];
        for (int i = 0; i < start.length; i++) {
            start[i] = byteAt(input, i);
        }
        parser.rejectExpecting(Kind.TOKEN_TOO_LONG, parser.offset, start, parser.tables.ruleName(rule));
    }

    /** Rejects the end of the input, after the held bytes. */
    void rejectEnd() {
        rejectAfter(Kind.UNEXPECTED_END, held.length(), null);
    }

    /** Rejects the input after the first {@code length} held bytes. */
    void rejectAfter(Kind kind, int length, @Nullable String terminal) {
        LineCounter before = parser.lines.copy();
        before.count(held.array(), held.from(), held.from() + length, parser.offset);
        parser.rejectExpecting(kind, parser.offset + length, before, PushParser.NO_BYTES, terminal);
    }

    /** Returns the byte at {@code index} of the token, which may have begun in an earlier buffer. */
    private byte byteAt(byte[] input, int index) {
        int position = parser.tokenStart + index;
        return position < scanStart ? held.array()[held.from() + index] : input[position];
    }
}
