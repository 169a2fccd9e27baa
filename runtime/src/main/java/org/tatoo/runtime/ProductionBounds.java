package org.tatoo.runtime;

import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import org.tatoo.runtime.SyntaxError.Kind;

/**
 * The bytes of productions with a bound: where each stack entry begins, and where the production ends at the latest that
 * an entry is certainly in. Entries that are not inside such productions may have old values.
 */
final class ProductionBounds {
    /** The offset of an entry without bytes, and the end where there is no bound. */
    private static final long NONE = Long.MAX_VALUE;

    private final LrParser parser;
    private final int[] longest;
    private final char[] span;
    private final int[] room;

    /** The offset of the first byte of each entry. */
    private long[] starts = {};

    /** The offset after the last byte that may follow each entry, and the first entry of the production that says so. */
    private long[] ends = {};

    private int[] firsts = {};

    /** The offset after the last token or raw bytes. */
    long end;

    /** The offset of the first raw byte. */
    long raw;

    /** The first stack entry of the production that was too long. */
    private int first;

    /** @param parser the parser of a grammar with bounds of productions */
    ProductionBounds(LrParser parser) {
        this.parser = parser;
        longest = Objects.requireNonNull(parser.lr.longest());
        span = Objects.requireNonNull(parser.lr.span());
        room = Objects.requireNonNull(parser.lr.room());
    }

    /** Returns the first stack entry of the production that was too long. */
    int first() {
        return first;
    }

    // ---- the stack

    /** Adds the entry {@code at} of {@code state}, whose first byte is at the offset {@code start}. */
    private void put(int at, int state, long start) {
        makeRoom(at);
        starts[at] = start;
        boolean within = at > 0 && (span[parser.stack[at - 1]] & 1) != 0;
        ends[at] = within ? ends[at - 1] : NONE;
        firsts[at] = within ? firsts[at - 1] : 0;
        int begun = at - (span[state] >> 2) + 1;
        long from = begun > at ? NONE : start(begun, at);
        if (from != NONE && from + room[state] < ends[at]) {
            ends[at] = from + room[state];
            firsts[at] = begun;
        }
    }

    private void makeRoom(int entry) {
        if (starts.length <= entry) {
            starts = Arrays.copyOf(starts, parser.stack.length + 1);
            ends = Arrays.copyOf(ends, starts.length);
            firsts = Arrays.copyOf(firsts, starts.length);
        }
    }

    /** Returns the offset of the first byte of the entries from {@code from} to {@code to}. */
    private long start(int from, int to) {
        int at = from;
        while (at < to && starts[at] == NONE) {
            at++;
        }
        return starts[at];
    }

    /** Adds the entry on top, which has no byte. */
    void push() {
        put(parser.top, parser.stack[parser.top], NONE);
    }

    /** Adds the entry on top after {@code variant} was reduced; rejects the input and returns false if it is too long. */
    boolean reduce(int variant) {
        int top = parser.top;
        int length = parser.lr.length()[variant];
        makeRoom(top + length);
        long start = length == 0 ? NONE : start(top, top + length - 1);
        put(top, parser.stack[top], start);
        return longest[variant] == 0
                || start == NONE
                || end - start <= longest[variant]
                || reject(top, parser.offset, parser.lines);
    }

    // ---- tokens

    /** Adds an entry for a token; rejects the input and returns false if a production would be too long with it. */
    boolean shift(int state, Token token) {
        put(parser.top + 1, state, parser.offset);
        return fits(parser.top + 1, token);
    }

    /** Rejects the input and returns false if a blank is too long for the production that goes on after it. */
    boolean fits(Token blank) {
        return limit() == NONE || fits(parser.top, blank);
    }

    private boolean fits(int entry, Token token) {
        long offset = parser.offset;
        long at = Math.max(offset, ends[entry]);
        if (offset + token.length() <= at) {
            return true;
        }
        LineCounter before = parser.lines.copy();
        for (int i = 0; i < at - offset; i++) {
            before.count(token.at(i), offset + i);
        }
        return reject(firsts[entry], at, before);
    }

    /** Returns the offset before which the next token must end; none if the production may be complete before it. */
    long limit() {
        return (span[parser.stack[parser.top]] & 2) == 0 ? NONE : end(parser.top);
    }

    private long end(int entry) {
        return (span[parser.stack[entry]] & 1) == 0 ? NONE : ends[entry];
    }

    /** Rejects the input at {@link #limit()}, or at the first byte of the token if that is later. */
    void reject(LineCounter before) {
        reject(firsts[parser.top], Math.max(parser.offset, limit()), before);
    }

    private boolean reject(int entry, long at, LineCounter before) {
        first = entry;
        parser.reject(SyntaxError.of(Kind.TOO_LONG, at, before, parser.utf8(), null, PushParser.NO_BYTES, List.of()));
        return false;
    }

    // ---- raw bytes

    /** Begins {@code length} raw bytes; rejects the input and returns false if a production would be too long with them. */
    boolean await(int state, long length) {
        raw = parser.offset;
        return length == 0 || length <= left(state) || rejectRaw();
    }

    /** Returns the number of raw bytes that may still come before {@code state}. */
    long left(int state) {
        put(parser.top + 1, state, raw);
        return ends[parser.top + 1] - parser.offset;
    }

    /** Rejects the input at the next raw byte; returns false. */
    boolean rejectRaw() {
        return reject(firsts[parser.top + 1], parser.offset, parser.lines);
    }

    /** Adds the entry on top, which the raw bytes up to here are. */
    void complete() {
        if (raw < parser.offset) {
            put(parser.top, parser.stack[parser.top], raw);
            end = parser.offset;
        }
    }

    // ---- the state

    /** Returns the number of bytes since the beginning of an entry; 0 if it has none, or if that is irrelevant. */
    long since(int entry) {
        return (span[parser.stack[entry]] & 1) == 0 || starts[entry] == NONE ? 0 : parser.offset - starts[entry];
    }

    /** Adds the number of bytes since the last token, and since the first raw byte if there are raw bytes. */
    void save(boolean hasRaw, NumberRow to) {
        to.add((span[parser.stack[parser.top]] & 1) == 0 ? 0 : parser.offset - end);
        to.add(hasRaw ? parser.offset - raw : 0);
    }

    /** Restores these numbers. */
    void restore(NumberRow from) {
        end = parser.offset - from.next();
        raw = parser.offset - from.next();
    }

    /** Restores an entry; those below have been restored. */
    void restore(int entry, long since) {
        put(entry, parser.stack[entry], since == 0 ? NONE : parser.offset - since);
    }
}
