package org.tatoo.runtime;

import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.tatoo.runtime.SyntaxError.Kind;

/**
 * Continues after an error in the input, for a grammar with the error terminal (panic mode; Aho, Lam, Sethi, Ullman
 * 2006, 4.8.3). States are popped until one shifts the error terminal. Then bytes are skipped until a token can be
 * shifted. The grammar limits the number of bytes skipped at a time, and bytes of failed matches read again are limited
 * to {@value #AGAIN} times that number. Beyond these limits the input is rejected.
 *
 * <p>Skipping stops where the innermost region ends. If the state that shifts the error terminal is outside of open
 * regions, their rest is skipped first.
 */
final class Recovery {
    /** The number of bytes of failed matches that may be read for each byte that may be skipped. */
    static final int AGAIN = 64;

    /** The kinds of errors from which the parser does not recover. */
    private static final Set<Kind> FATAL =
            Set.of(Kind.UNEXPECTED_END, Kind.BAD_LENGTH, Kind.BAD_CONTENT, Kind.MESSAGE_TOO_LARGE, Kind.TOO_DEEP);

    /** The next step: pop states, skip the rest of regions, reduce after the error terminal, or skip tokens. */
    private enum Step {
        NONE,
        POP,
        LEAVE,
        SETTLE,
        SKIP
    }

    private final TableParser parser;
    private final RecoveryTables tables;

    private Step step = Step.NONE;

    /** The last error; null before the first. */
    private @Nullable SyntaxError mistake;

    /** The stack entry that shifts the error terminal. */
    private int target;

    // The offset at which skipping began, and the number of bytes read for failed matches.
    private long start;
    private long failed;

    // The offset where the last recovery ended (an error there has consumed nothing), and the number of regions open
    // then.
    private long last = LrParser.NONE;
    private int lastRegions;

    /** True if the next token or byte must be skipped, because the same error would occur again otherwise. */
    private boolean forced;

    /** The offset of the end of the regions whose rest is skipped. */
    private long end;

    /** The number of bytes to skip of the token in progress, which does not match; 0 if it matches. */
    private int unmatched;

    Recovery(TableParser parser, RecoveryTables tables) {
        this.parser = parser;
        this.tables = tables;
    }

    /** Clears all errors. */
    void reset() {
        step = Step.NONE;
        mistake = null;
        last = LrParser.NONE;
        forced = false;
    }

    /** Returns whether the parser recovers from {@code error}; if so, notifies the handler. */
    boolean begins(SyntaxError error) {
        if (FATAL.contains(error.kind()) || (parser.content != null && parser.content.hasPayload())) {
            return false;
        }
        boolean again = parser.offset == last;
        int from = again && parser.atRegionEnd() ? tables.beginning(parser.stack, parser.top) - 1 : parser.top;
        if (error.kind() == Kind.TOO_MANY) {
            from = Math.min(from, Objects.requireNonNull(parser.bounds).list() - 1); // the list is given up
        } else if (error.kind() == Kind.TOO_LONG) {
            from = Math.min(from, Objects.requireNonNull(parser.productions).first() - 1); // and the production
        }
        int found = tables.target(parser.stack, from);
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
        parser.dfaState = LrParser.NONE;
        parser.stops |= TableParser.DETOUR;
        return true;
    }

    // ---- queries of the parser

    /** Returns whether an error has occurred whose bytes must be read again. */
    boolean isNew() {
        return step == Step.POP;
    }

    /** Returns whether tokens are skipped. */
    boolean isSkipping() {
        return step == Step.SKIP;
    }

    /** Returns whether the rest of regions is skipped. */
    boolean isLeaving() {
        return step == Step.LEAVE;
    }

    /** Returns whether more bytes are required before the input may end. */
    boolean needsBytes() {
        return isLeaving() || (isSkipping() && parser.regionEnd != Long.MAX_VALUE);
    }

    /** Returns whether there is nothing to recover from. */
    boolean isOver() {
        return step == Step.NONE;
    }

    // ---- the steps that need no byte

    /** Performs one step; returns false if it needs bytes, or if there is none. */
    boolean proceed() {
        if (step == Step.POP) {
            pop();
        } else if (step == Step.SETTLE) {
            settle();
        } else if (step == Step.LEAVE) {
            if (parser.offset < end) {
                return leaveHeld();
            }
            shiftError();
        } else {
            if (step == Step.SKIP && parser.atRegionEnd() && parser.dfaState == LrParser.NONE) {
                finish();
            }
            return false;
        }
        return true;
    }

    private void pop() {
        int begun = tables.regionsAbove(parser.stack, parser.top, target);
        if (parser.content != null) {
            parser.content.cancel();
        }
        parser.current.cancel();
        parser.top = target;
        parser.forgetValues();
        Regions regions = parser.regions;
        if (begun == 0 || regions == null) {
            shiftError();
        } else {
            end = regions.leave(begun);
            forced &= regions.open() >= lastRegions; // otherwise a region that was open then has been left
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
        boolean reads = reduce();
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

    /**
     * Makes the reductions that need no look-ahead.
     *
     * @return whether the state on top reads bytes or waits for the end of a region; false if it evaluates a question
     */
    private boolean reduce() {
        LrTables lr = parser.lr;
        while (parser.stops == 0) {
            int state = parser.stack[parser.top];
            int question = lr.question()[state];
            if (lr.sole()[state] != 0) {
                parser.makeReduction(parser.tables, lr.sole()[state]);
            } else if (question <= lr.virtual().answered()
                    || question == lr.virtual().awaiting()
                    || parser.atRegionEnd()) {
                return question == 0 || question > lr.virtual().answered();
            } else {
                parser.reduceInside(question);
            }
        }
        return false;
    }

    private void finish() {
        step = Step.NONE;
        last = parser.offset;
        lastRegions = parser.regions == null ? 0 : parser.regions.open();
    }

    private void giveUp() {
        if (mistake != null) {
            parser.refuse(mistake);
        }
    }

    // ---- skipping

    /** Skips the first of the held bytes, which do not begin a token. */
    void skipFirst() {
        HeldBytes held = parser.current.held;
        failed += parser.reader.limit(held.from(), held.to()) - held.from();
        parser.current.readHeld(1);
        skip(parser.current.view(held.array()));
        held.drop(1);
    }

    private boolean leaveHeld() {
        HeldBytes held = parser.current.held;
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
            parser.stops |= TableParser.DETOUR;
        }
        return from + length;
    }

    /**
     * Skips tokens and bytes until a token can be shifted, and delivers that token.
     *
     * @return the index of the first byte not used
     */
    int skip(byte[] input, int from, int to) {
        int position = from;
        while (parser.dfaState != LrParser.NONE || position < to) {
            if (parser.dfaState == LrParser.NONE) {
                parser.beginToken(position, parser.stack[parser.top]);
            }
            unmatched = 0;
            int read = parser.match(parser.lexer, input, position, to);
            if (unmatched > 0) {
                parser.matchEnd = parser.tokenStart + unmatched;
            } else if (read != LrParser.NONE) {
                return read;
            } else if (keeps()) {
                finish();
                return deliverAndScan(input, to);
            } else {
                cutTooLong();
            }
            skip(parser.current.view(input));
            position = parser.next();
            if (parser.stops != 0) {
                return position;
            }
        }
        return position;
    }

    /** Delivers the longest match and continues with the scan; returns the index of the first byte not used. */
    private int deliverAndScan(byte[] input, int to) {
        parser.deliver(parser.tables, input);
        int position = parser.next();
        return parser.stops == 0 ? parser.scan(input, position, to) : position;
    }

    /** Skips the token in progress, which ends here, unless it can be shifted; returns whether it was skipped. */
    boolean skipsLast(byte[] input) {
        if (keeps()) {
            finish();
            return false;
        }
        cutTooLong();
        skip(parser.current.view(input));
        return true;
    }

    /** Cuts the matched token at its maximum length; a shorter match with a larger limit had deferred this check. */
    private void cutTooLong() {
        int most = parser.lexer.max()[parser.matched];
        int beyond = parser.matchEnd - parser.tokenStart - most - 1;
        if (beyond >= 0) {
            failed += beyond;
            parser.matchEnd = parser.tokenStart + most + 1;
            parser.current.matchedLength = most + 1;
        }
    }

    /** Returns whether the matched token can be shifted. */
    private boolean keeps() {
        int rule = parser.matched;
        return !forced
                && rule < parser.lr.terminals()
                && parser.matchEnd - parser.tokenStart <= parser.lexer.max()[rule]
                && LookAheadCorrection.canShift(parser, rule);
    }

    /** Skips the first byte of the token in progress, which matches nothing after {@code read} bytes. */
    void fail(int read) {
        failed += read;
        unmatched = 1;
    }

    /** Skips the bytes that show that the token in progress is too long, possibly for {@code rule}. */
    void failTooLong(int rule) {
        unmatched = parser.lexer.max()[rule] + 1;
    }

    private void skip(Token token) {
        forced = false;
        if (parser.lexer.raw()) {
            parser.lendRaw(token);
        }
        parser.countLines(token);
        parser.delivered(token);
        if (parser.offset - start > tables.skip() || failed > (long) AGAIN * tables.skip()) {
            giveUp();
        }
    }
}
