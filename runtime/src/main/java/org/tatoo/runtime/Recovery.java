package org.tatoo.runtime;

import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Continues after an error in the input, for a grammar with the error terminal (panic mode; Aho, Lam, Sethi, Ullman
 * 2006, 4.8.3). States are popped until one shifts the error terminal. Then bytes are skipped until a token comes that
 * can be shifted. At most as many bytes are skipped at a time as the grammar says, and the bytes of matches that failed
 * are read again at most {@value #AGAIN} times as often; beyond that the input is rejected.
 *
 * <p>Skipping stops where the innermost region ends. If the state that shifts the error terminal is outside of regions,
 * the rest of these is skipped first.
 */
final class Recovery {
    /** How many bytes of matches that failed may be read for each byte that may be skipped. */
    static final int AGAIN = 64;

    private enum Step {
        /** There is no error. */
        NONE,
        /** States are to be popped. */
        POP,
        /** The rest of regions is skipped. */
        LEAVE,
        /** The error terminal was shifted; the reductions after it are not yet complete. */
        SETTLE,
        /** Bytes and tokens are skipped. */
        SKIP
    }

    private final AutomatonParser parser;
    private final RecoveryTables tables;
    private final LookAheadCorrection lookAhead;

    private Step step = Step.NONE;

    /** The last error; null before the first. */
    private @Nullable SyntaxError mistake;

    /** The stack entry that shifts the error terminal. */
    private int target;

    /** The offset from which on bytes are skipped. */
    private long start;

    /** The number of bytes read for matches that failed. */
    private long failed;

    /** Where the last recovery ended: an error there has consumed nothing. */
    private long last = LrParser.NONE;

    /** How many regions were open there. */
    private int lastRegions;

    /** Whether a token or byte has to be skipped, whatever it is: else the same error would come again. */
    private boolean forced;

    /** The offset of the end of the regions whose rest is skipped. */
    private long end;

    /** The length to skip of the token in progress, which does not match; 0 if it matches. */
    private int unmatched;

    Recovery(AutomatonParser parser, RecoveryTables tables, LookAheadCorrection lookAhead) {
        this.parser = parser;
        this.tables = tables;
        this.lookAhead = lookAhead;
    }

    // ---- an error

    /** Whether the parser continues after {@code error}; if so, the handler has been told. */
    boolean begins(SyntaxError error) {
        boolean again = parser.offset == last;
        int found = target(again && parser.atRegionEnd() ? beginning(parser.top) - 1 : parser.top);
        if (found == LrParser.NONE) {
            return false;
        }
        step = Step.POP;
        mistake = error;
        target = found;
        start = parser.offset;
        failed = 0;
        forced = again;
        parser.handler().mistake(error);
        return true;
    }

    /**
     * The highest stack entry, not above {@code from}, that shifts the error terminal and is not in a region that has
     * ended; NONE if there is none.
     */
    private int target(int from) {
        int entry = from;
        while (entry >= 0 && !tables.recovers(parser.stack[entry])) {
            entry = below(entry);
        }
        return entry;
    }

    /** The entry below {@code entry}, or below the whole region that ends with it. */
    private int below(int entry) {
        return tables.ends(parser.stack[entry]) ? beginning(entry - 1) - 1 : entry - 1;
    }

    /** The beginning of the innermost region that is open at {@code entry}. */
    private int beginning(int entry) {
        int begun = entry;
        while (!tables.begins(parser.stack[begun])) {
            begun = below(begun);
        }
        return begun;
    }

    /** The number of open regions that began above the target. */
    private int regionsAbove() {
        int regions = 0;
        for (int entry = parser.top; entry > target; entry = below(entry)) {
            regions += tables.begins(parser.stack[entry]) ? 1 : 0;
        }
        return regions;
    }

    // ---- what the parser asks

    /** Whether an error has come whose bytes have to be read again. */
    boolean isNew() {
        return step == Step.POP;
    }

    /** Whether tokens are skipped. */
    boolean isSkipping() {
        return step == Step.SKIP;
    }

    /** Whether the rest of regions is skipped. */
    boolean isLeaving() {
        return step == Step.LEAVE;
    }

    /** Whether there is nothing to recover from. */
    boolean isOver() {
        return step == Step.NONE;
    }

    // ---- the steps that need no byte

    /** Does one step; returns false if it needs bytes, or if there is none. */
    boolean proceed() {
        switch (step) {
            case POP -> pop();
            case LEAVE -> {
                if (parser.offset < end) {
                    return leaveHeld();
                }
                shiftError();
            }
            case SETTLE -> settle();
            case SKIP -> {
                if (parser.atRegionEnd() && !parser.isInToken()) {
                    finish();
                }
                return false;
            }
            default -> {
                return false;
            }
        }
        return true;
    }

    private void pop() {
        int regions = regionsAbove();
        parser.forgetProgress();
        parser.top = target;
        parser.forgetValues();
        if (regions == 0) {
            shiftError();
        } else {
            end = parser.leaveRegions(regions);
            forced &= parser.openRegions() >= lastRegions; // else a region is left that was open then
            step = Step.LEAVE;
        }
    }

    private void shiftError() {
        if (parser.pushState(tables.afterError(parser.stack[parser.top]))) {
            parser.takeMistake(Objects.requireNonNull(mistake));
            step = Step.SETTLE;
        }
    }

    private void settle() {
        boolean reads = parser.settle();
        if (parser.stops != 0) {
            return;
        }
        if (reads) {
            step = Step.SKIP;
        } else if (forced) {
            giveUp();
        } else {
            finish();
        }
    }

    private void finish() {
        step = Step.NONE;
        last = parser.offset;
        lastRegions = parser.openRegions();
    }

    private void giveUp() {
        if (mistake != null) {
            parser.refuse(mistake);
        }
    }

    // ---- skipping

    /** Skips the first of the bytes held, which begin no token. */
    void skipFirst() {
        HeldBytes held = parser.held;
        failed += parser.limit(held.from(), held.to()) - held.from();
        parser.viewHeld(1);
        skip(parser.token(held.array()));
        held.drop(1);
    }

    private boolean leaveHeld() {
        HeldBytes held = parser.held;
        if (held.isEmpty()) {
            return false;
        }
        held.drop(leave(held.array(), held.from(), held.to()) - held.from());
        return true;
    }

    /** Skips bytes of regions; returns the index of the first byte not used. */
    int leave(byte[] input, int from, int to) {
        int length = (int) Math.min(end - parser.offset, to - from);
        skip(parser.tokenOf(input, from, from + length));
        if (parser.offset == end) {
            parser.stops |= TokenParser.DETOUR;
        }
        return from + length;
    }

    /**
     * Skips tokens and bytes until a token can be shifted, which is then delivered.
     *
     * @return the index of the first byte not used
     */
    int skip(byte[] input, int from, int to) {
        int position = from;
        while (parser.isInToken() || position < to) {
            if (!parser.isInToken()) {
                parser.beginToken(position);
            }
            unmatched = 0;
            int read = parser.match(parser.lexer, input, position, to);
            if (unmatched > 0) {
                parser.cutToken(unmatched);
            } else if (read != LrParser.NONE) {
                return read;
            } else if (keeps()) {
                finish();
                return parser.deliverAndScan(input, to);
            } else {
                cutTooLong();
            }
            skip(parser.token(input));
            position = parser.next();
            if (parser.stops != 0) {
                return position;
            }
        }
        return position;
    }

    /** Skips the token in progress, which ends here, unless it can be shifted; returns whether it is skipped. */
    boolean skipsLast(byte[] input) {
        if (keeps()) {
            finish();
            return false;
        }
        cutTooLong();
        skip(parser.token(input));
        return true;
    }

    /** Ends the token that matched where it is too long: a shorter match with a larger limit hid that until its end. */
    private void cutTooLong() {
        int most = tables.max(parser.matched);
        int beyond = parser.matchEnd - parser.tokenStart - most - 1;
        if (beyond >= 0) {
            failed += beyond;
            parser.cutToken(most + 1);
            parser.matchedLength = most + 1;
        }
    }

    /** Whether the token that matched can be shifted. */
    private boolean keeps() {
        int rule = parser.matched;
        return !forced
                && rule < parser.terminals()
                && parser.matchEnd - parser.tokenStart <= tables.max(rule)
                && lookAhead.canShift(rule);
    }

    /** Nothing matches the token in progress, of which {@code read} bytes were read: its first byte is skipped alone. */
    void fail(int read) {
        failed += read;
        unmatched = 1;
    }

    /** The token in progress is too long, perhaps for {@code rule}: as many bytes are skipped as show this. */
    void failTooLong(int rule) {
        unmatched = tables.max(rule) + 1;
    }

    private void skip(Token token) {
        forced = false;
        if (tables.isRaw()) {
            parser.lendRaw(token);
        }
        parser.countLines(token);
        parser.delivered(token);
        if (parser.offset - start > tables.skip() || failed > (long) AGAIN * tables.skip()) {
            giveUp();
        }
    }
}
