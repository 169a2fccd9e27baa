package org.tatoo.compiler.oracle;

import java.util.HashSet;
import java.util.Objects;
import java.util.Set;

/**
 * Parses one input as the reference of the language says, on canonical states, and writes down what has to happen. The
 * bytes of a region are parsed as an input of their own.
 */
final class OracleParser extends OracleRecovery {
    private final Set<DeadTokens.Place> deliveries = new HashSet<>();
    private boolean reading;

    OracleParser(Oracle oracle, int start, byte[] input) {
        super(oracle, start, input);
    }

    Run run() {
        fed = 1;
        try {
            while (proceed()) {
                // until the end, or an error that ends the input
            }
        } catch (Stopped e) {
            // such an error
        }
        return new Run(events, failure, reading ? slice.base() + position : -1);
    }

    /** A step, and the recovery from an error in it; false at the end. */
    private boolean proceed() throws Stopped {
        try {
            return step();
        } catch (Stopped e) {
            recover();
            reading = false;
            return true;
        }
    }

    /** What was met on the way. */
    Set<Totals.Count> met() {
        return met;
    }

    /** Which tokens were delivered in which states. */
    Set<DeadTokens.Place> deliveries() {
        return deliveries;
    }

    /** One step; false at the end. */
    private boolean step() throws Stopped {
        State state = top();
        if (!state.consults() && reducesHere(state)) {
            reduce(state.sole());
            return true;
        }
        Terminals.Question question = state.consults() ? state.question(terminals) : null;
        if (question != null) {
            consult(question);
            return true;
        }
        if (slice.endsAt(position)) {
            endRegion();
            return true;
        }
        if (isFilled(state) && model.hasNothingSkipped()) {
            throw fail("REGION_NOT_FILLED", position);
        }
        if (position == slice.bytes().length) {
            fed = total + 1;
            if (!slice.isRegion() && reduceFor(terminals.end())) {
                return false;
            }
            throw fail("UNEXPECTED_END", position);
        }
        reading = true;
        read(state);
        reading = false;
        return true;
    }

    private void read(State state) throws Stopped {
        Mode.Reading reading = oracle.mode(state).start();
        byte[] input = slice.bytes();
        int winner = -1;
        int end = position;
        for (int i = position; i == position || !reading.isComplete(); i++) {
            if (i == input.length) {
                String kind = knownEnd();
                if (winner < 0) {
                    throw fail(kind, i);
                }
                if (slice.endsAt(i)) {
                    met.add(end < i ? Totals.Count.GIVEN_BACK : Totals.Count.GOING_ON);
                }
                break;
            }
            reading = reading.after(input[i] & 0xff);
            if (reading.isDead()) {
                known(i + 1);
                if (winner < 0) {
                    throw fail(i == position && isFilled(state) ? "REGION_NOT_FILLED" : "UNEXPECTED_BYTE", i);
                }
                break;
            }
            int length = i + 1 - position;
            if (reading.winner() >= 0) {
                winner = reading.winner();
                end = i + 1;
            }
            if (!reading.isComplete() && isBeyond(i + 1, winner, end, reading)) {
                known(i + 1);
                reaches(i + 1);
            }
            if (reading.isTooLong(length) && (winner < 0 || length > model.max(winner))) {
                known(i + 1);
                throw fail("TOKEN_TOO_LONG", position);
            }
            if (reading.isComplete()) {
                known(i + 1);
            }
        }
        deliver(winner, end);
    }

    /**
     * Whether the token read up to {@code to} will certainly be too long for a production that goes on with it, before
     * it is too long for itself.
     */
    private boolean isBeyond(int to, int winner, int end, Mode.Reading reading) {
        long room = goesOn() ? lastEnd() - offset() : Long.MAX_VALUE;
        int most = Math.max(reading.longest(), winner < 0 ? 0 : model.max(winner));
        return to - position > room && room < most && (winner < 0 || end - position > room);
    }

    private void deliver(int rule, int end) throws Stopped {
        if (end - position > model.max(rule)) {
            throw fail("TOKEN_TOO_LONG", position);
        }
        Model.Rule declared = model.rules().get(rule);
        String bytes = text(position, end);
        if (declared.kind() == Model.Kind.TOKEN) {
            deliveries.add(new DeadTokens.Place(stack.get(stack.size() - 1).state, rule));
            if (!reduceFor(rule)) {
                throw fail("UNEXPECTED_TOKEN", position);
            }
            int successor = Objects.requireNonNull(top().successors().get(rule));
            reaches(successor, end, false);
            if (!registers.keep(rule, automaton.states().get(successor).name(), bytes)) {
                throw fail("BAD_VALUE", position);
            }
            push(successor);
            Entry pushed = stack.get(stack.size() - 1);
            pushed.bytes = bytes;
            pushed.start = offset();
            position = end;
            pushed.end = offset();
            fits();
            if (!declared.silent() && top().inside() == State.Inside.NONE) {
                event("shift " + declared.name() + " " + bytes);
            }
        } else {
            if (goesOn()) {
                reaches(end);
            }
            if (declared.kind() == Model.Kind.COMMENT) {
                event("comment " + declared.name() + " " + bytes);
            }
        }
        position = end;
    }
}
