package org.tatoo.compiler.oracle;

import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Objects;
import java.util.Set;

/** How an {@link OracleParser} continues after an error, if the grammar has the error terminal. */
@SuppressWarnings("ReferenceEquality") // the same slice, not an equal one
abstract class OracleRecovery extends OracleAnswers {
    private static final Set<String> FINAL = Set.of("UNEXPECTED_END", "BAD_LENGTH", "TOO_DEEP");

    /** The errors after which the parser does not return into the list or the production. */
    private static final Set<String> GIVING_UP = Set.of("TOO_MANY", "TOO_LONG");

    /** How many bytes of matches that failed may be read for each that may be skipped. */
    private static final long AGAIN = 64;

    /** Where the last recovery ended; negative before the first. */
    private int last = -1;

    /** The regions that were open there. */
    private int lastNesting;

    // Of the recovery in progress: the error, where it began, how many bytes of matches have failed, and whether
    // something
    // has to be skipped.
    private Run.Failure mistake = new Run.Failure("", 0, List.of(), 0);
    private int start;
    private long failed;
    private boolean forced;

    OracleRecovery(Oracle oracle, int start, byte[] input) {
        super(oracle, start, input);
    }

    /** Whether a reduction without look-ahead is made here: at the end of a region what it allows, before it the rest. */
    final boolean reducesHere(State state) {
        if (!slice.endsAt(position)) {
            return !slice.isRegion() || state.goesOn(terminals);
        }
        return state.actions().containsKey(terminals.endOf(slice.region())) || state.question(terminals) != null;
    }

    /** Whether nothing but the end of the region may come. */
    final boolean isFilled(State state) {
        return slice.isRegion() && state.isFilled(terminals);
    }

    /** Continues after the failure, which is then none. */
    final void recover() throws Stopped {
        mistake = Objects.requireNonNull(failure);
        if (!model.error() || FINAL.contains(mistake.kind())) {
            throw new Stopped();
        }
        forced = last == offset();
        int target = target(forced && slice.endsAt(position));
        if (target < 0) {
            throw new Stopped();
        }
        failure = null;
        start = offset();
        failed = 0;
        event("mistake " + mistake.kind() + " " + mistake.offset() + " " + place((int) mistake.offset()) + " "
                + mistake.expected());
        met.add(Totals.Count.MISTAKE);
        if (forced) {
            met.add(Totals.Count.FORCED);
        }
        stack.subList(target + 1, stack.size()).clear();
        leaveRegions();
        push(top().successors().get(terminals.error()));
        settle();
    }

    /** The highest entry that shifts the error terminal and is not in a region that has ended; negative if there is none. */
    private int target(boolean outside) {
        Set<Slice> open = Collections.newSetFromMap(new IdentityHashMap<>());
        for (Slice around = outside ? slice.outer() : slice; around != null; around = around.outer()) {
            open.add(around);
        }
        boolean gives = GIVING_UP.contains(mistake.kind());
        for (int entry = gives ? given - 1 : stack.size() - 1; entry >= 0; entry--) {
            State state = automaton.states().get(stack.get(entry).state);
            State.Action action = state.actions().get(terminals.error());
            boolean shifts = action != null && action.kind() == State.Kind.SHIFT;
            if (shifts && open.contains(stack.get(entry).slice)) {
                return entry;
            }
        }
        return -1;
    }

    /** The line and column of a byte; raw bytes are of the line in which they begin. */
    private String place(int at) {
        int line = 1;
        int column = 1;
        for (int i = 0; i < at; i++) {
            boolean part = model.charset() == Charset.UTF8 && (input[i] & 0xc0) == 0x80;
            if (raw.get(i) || (input[i] != '\n' && !part)) {
                column++;
            } else if (input[i] == '\n') {
                line++;
                column = 1;
            }
        }
        return line + ":" + column;
    }

    /** Skips what is left of the regions that were begun after the entry on top. */
    private void leaveRegions() throws Stopped {
        Slice around = stack.get(stack.size() - 1).slice;
        while (slice != around) {
            met.add(Totals.Count.LEFT);
            long rest = slice.length() - position;
            int there = slice.bytes().length - position;
            if (offset() + Math.min(rest, there) - start > model.mostSkipped()) {
                fed = Math.max(fed, start + model.mostSkipped() + 1);
                throw giveUp();
            }
            if (there < rest && Objects.requireNonNull(slice.outer()) == around) {
                fed = total + 1;
                position += there;
                throw fail("UNEXPECTED_END", position);
            }
            position += there;
            known(position);
            forced &= rest == 0;
            leave();
            forced &= nesting() >= lastNesting;
        }
    }

    private void settle() throws Stopped {
        while (!top().consults() && reducesHere(top())) {
            try {
                reduce(top().sole());
            } catch (Stopped e) {
                if (!GIVING_UP.contains(Objects.requireNonNull(failure).kind())) {
                    throw e;
                }
                recover();
                return;
            }
        }
        if (top().consults() && top().question(terminals) != null) {
            if (forced) {
                throw giveUp();
            }
            end();
            return;
        }
        while (skips()) {
            // until a token can be shifted
        }
    }

    /** Skips one token or byte; false if the parser can continue. */
    private boolean skips() throws Stopped {
        boolean atEnd = slice.endsAt(position);
        if (atEnd) {
            met.add(Totals.Count.RECOVERED_AT_END);
            known(position);
        }
        if (!atEnd && position == slice.bytes().length && slice.isRegion()) {
            fed = total + 1;
            throw fail("UNEXPECTED_END", position);
        }
        if (position == slice.bytes().length) {
            end();
            return false;
        }
        int length = match();
        if (length == 0) {
            end();
            return false;
        }
        position += length;
        forced = false;
        if (offset() - start > model.mostSkipped() || failed > AGAIN * model.mostSkipped()) {
            throw giveUp();
        }
        return true;
    }

    /** How many bytes are skipped; 0 if a token comes that can be shifted. */
    private int match() {
        Mode.Reading reading = oracle.mode(top()).start();
        byte[] bytes = slice.bytes();
        int winner = -1;
        int length = 0;
        for (int i = position; i == position || !reading.isComplete(); i++) {
            if (i < bytes.length) {
                reading = reading.after(bytes[i] & 0xff);
            } else {
                knownEnd();
            }
            if (i == bytes.length || reading.isDead()) {
                known(Math.min(i + 1, bytes.length));
                if (winner < 0) {
                    failed += i - position;
                    return 1;
                }
                break;
            }
            if (reading.winner() >= 0) {
                winner = reading.winner();
                length = i + 1 - position;
            }
            if (reading.isTooLong(i + 1 - position) && (winner < 0 || i + 1 - position > model.max(winner))) {
                known(i + 1);
                int tooMany = 1 + (winner < 0 ? reading.longest() : model.max(winner));
                failed += i + 1 - position - tooMany;
                return tooMany;
            }
            if (reading.isComplete()) {
                known(i + 1);
            }
        }
        if (length > model.max(winner)) {
            failed += length - model.max(winner) - 1;
            return model.max(winner) + 1;
        }
        return isKept(winner, length) ? 0 : length;
    }

    private boolean isKept(int rule, int length) {
        return !forced
                && model.rules().get(rule).kind() == Model.Kind.TOKEN
                && length <= model.max(rule)
                && Expected.canShift(automaton, states(), rule);
    }

    private void end() {
        last = offset();
        lastNesting = nesting();
    }

    /** How many regions are open. */
    private int nesting() {
        int nesting = 0;
        for (Slice around = slice.outer(); around != null; around = around.outer()) {
            nesting++;
        }
        return nesting;
    }

    private Stopped giveUp() {
        met.add(Totals.Count.SKIPPED_TOO_MUCH);
        failure = new Run.Failure(mistake.kind(), mistake.offset(), mistake.expected(), fed);
        return new Stopped();
    }
}
