package org.tatoo.compiler.oracle;

/** How an {@link OracleParser} finds the next token. */
abstract class OracleTokens extends OracleAnswers {
    /**
     * The longest match at the position.
     *
     * @param kind of the error; empty if there is none
     * @param offset of the error, in the slice
     * @param rule that matched or that is too long; negative if nothing matches
     * @param end of the match, in the slice
     */
    record Match(String kind, int offset, int rule, int end) {
        boolean isRight() {
            return kind.isEmpty();
        }
    }

    OracleTokens(Oracle oracle, int start, byte[] input) {
        super(oracle, start, input);
    }

    /** What {@code state} finds, of which there is at least one byte. */
    final Match match(State state) {
        Mode.Reading reading = oracle.mode(state).start();
        byte[] input = slice.bytes();
        int winner = -1;
        int end = position;
        for (int i = position; i == position || !reading.isComplete(); i++) {
            if (i == input.length) {
                String kind = knownEnd();
                if (winner < 0) {
                    return new Match(kind, i, -1, i);
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
                    boolean filled = i == position && isFilled(state);
                    return new Match(filled ? "REGION_NOT_FILLED" : "UNEXPECTED_BYTE", i, -1, i);
                }
                break;
            }
            int length = i + 1 - position;
            if (reading.winner() >= 0) {
                winner = reading.winner();
                end = i + 1;
            }
            if (reading.isTooLong(length) && (winner < 0 || length > model.max(winner))) {
                known(i + 1);
                return new Match("TOKEN_TOO_LONG", position, winner < 0 ? reading.longest() : winner, i + 1);
            }
            if (reading.isComplete()) {
                known(i + 1);
            }
        }
        return new Match("", position, winner, end);
    }
}
