package org.tatoo.compiler.oracle;

import java.util.List;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** What an {@link OracleParser} does after an error, if the grammar has the error terminal. */
final class OracleRecovery {
    private static final int DEFAULT_SKIP = 65_536;
    private static final int AGAIN = 64;

    private static final Set<String> FATAL = Set.of("UNEXPECTED_END", "BAD_LENGTH", "TOO_DEEP");

    private final OracleParser parser;

    /** The offset where the last recovery ended. */
    private int last = -1;

    /** The error; null before the first. */
    private Run.@Nullable Failure mistake;

    /** The offset of the first byte that may be skipped. */
    private int start;

    /** How many bytes were read for matches that failed. */
    private long failed;

    /** Whether something has to be skipped. */
    private boolean forced;

    OracleRecovery(OracleParser parser) {
        this.parser = parser;
    }

    /** Recovers from the failure of the parser; false if it stays one, or another one comes. */
    boolean isDone() {
        Run.Failure failure = Objects.requireNonNull(parser.failure);
        if (!parser.model.error() || FATAL.contains(failure.kind())) {
            return false;
        }
        try {
            return isDone(failure);
        } catch (OracleStack.Stopped e) {
            return false;
        }
    }

    private boolean isDone(Run.Failure failure) throws OracleStack.Stopped {
        boolean again = offset() == last;
        boolean atEnd = parser.slice.endsAt(parser.position);
        int target = parser.stack.size() - 1;
        while (target >= 0 && !(shiftsError(target) && isOpen(target) && !(again && atEnd && isInside(target)))) {
            target--;
        }
        if (target < 0) {
            return false;
        }
        parser.failure = null;
        mistake = failure;
        parser.event("mistake " + failure.kind() + " " + failure.offset() + " " + failure.expected());
        start = offset();
        failed = 0;
        forced = again;
        if (again) {
            parser.met.add(Totals.Count.FORCED);
        }
        parser.stack.subList(target + 1, parser.stack.size()).clear();
        leaveRegions();
        parser.push(parser.top().successors().get(parser.terminals.error()));
        settle();
        last = offset();
        return true;
    }

    private boolean shiftsError(int entry) {
        State.Action action = parser.automaton
                .states()
                .get(parser.stack.get(entry).state)
                .actions()
                .get(parser.terminals.error());
        return action != null && action.kind() == State.Kind.SHIFT;
    }

    /** Whether the entry was made in the innermost region. */
    private boolean isInside(int entry) {
        return parser.stack.get(entry).slice.equals(parser.slice);
    }

    /** Whether the region in which the entry was made has not ended. */
    private boolean isOpen(int entry) {
        Slice slice = parser.slice;
        while (slice != null && !slice.equals(parser.stack.get(entry).slice)) {
            slice = slice.outer();
        }
        return slice != null;
    }

    private int offset() {
        return parser.slice.base() + parser.position;
    }

    /** Skips what is left of regions that are not those of the entry on top. */
    private void leaveRegions() throws OracleStack.Stopped {
        Slice outer = parser.stack.get(parser.stack.size() - 1).slice;
        if (parser.slice.equals(outer)) {
            return;
        }
        Slice left = parser.slice;
        while (!outer.equals(left.outer())) {
            left = Objects.requireNonNull(left.outer());
        }
        parser.met.add(Totals.Count.LEFT);
        forced = false;
        long end = left.base() + left.length();
        long most = (long) start + skip();
        if (end > most && parser.total > most) {
            parser.fed = (int) Math.max(parser.fed, most + 1);
            throw giveUp();
        }
        if (end > parser.total) {
            parser.fed = parser.total + 1;
            parser.enter(outer, parser.total - outer.base());
            throw parser.fail("UNEXPECTED_END", parser.position);
        }
        parser.fed = (int) Math.max(parser.fed, end);
        parser.enter(outer, (int) end - outer.base());
    }

    /** Reduces what needs no look-ahead, and skips unless something is asked. */
    private void settle() throws OracleStack.Stopped {
        while (parser.reducesHere(parser.top())) {
            parser.reduce(parser.top().sole());
        }
        State state = parser.top();
        if (state.consults() && state.question(parser.terminals) != null) {
            if (forced) {
                throw giveUp();
            }
            return;
        }
        while (!parser.slice.endsAt(parser.position)) {
            if (parser.position == parser.slice.bytes().length) {
                parser.fed = parser.total + 1;
                if (parser.slice.isRegion()) {
                    throw parser.fail("UNEXPECTED_END", parser.position);
                }
                return;
            }
            OracleTokens.Match match = parser.match(state);
            if (!forced && keeps(match)) {
                return;
            }
            skip(match);
        }
    }

    private boolean keeps(OracleTokens.Match match) {
        List<Integer> states = parser.stack.stream().map(entry -> entry.state).toList();
        return match.isRight()
                && match.rule() < parser.model.tokens().size()
                && match.end() - parser.position <= parser.model.max(match.rule())
                && Expected.isShifted(parser.automaton, states, match.rule());
    }

    private void skip(OracleTokens.Match match) throws OracleStack.Stopped {
        forced = false;
        if (match.isRight()) {
            parser.position = match.end();
        } else if (match.kind().equals("TOKEN_TOO_LONG")) {
            parser.position += parser.model.max(match.rule()) + 1;
        } else {
            failed += match.offset() - parser.position;
            parser.position++;
        }
        if (offset() - start > skip() || failed > (long) AGAIN * skip()) {
            throw giveUp();
        }
    }

    private int skip() {
        Integer skip = parser.model.skip();
        return skip == null ? DEFAULT_SKIP : skip;
    }

    /** The error is one that the parser does not recover from. */
    private OracleStack.Stopped giveUp() {
        Run.Failure first = Objects.requireNonNull(mistake);
        parser.met.add(Totals.Count.SKIPPED_ENOUGH);
        return parser.stop(new Run.Failure(first.kind(), first.offset(), first.expected(), parser.fed));
    }
}
