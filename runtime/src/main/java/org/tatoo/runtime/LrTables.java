package org.tatoo.runtime;

import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The LR automaton of a grammar, stored by columns. All parsers of the grammar share it, independent of the steps they
 * report. For generated code.
 *
 * <p>The low half of an action is 0 for an error; up to the number of states, a shift to the state with that number
 * minus 1; above that, a reduction by a variant; and last, the acceptance of the input. The high half of a reduction is
 * the length of the variant. The high half of a shift, or of a state after a reduction, is the index in {@code unit} of
 * the unit reductions that follow without look-ahead.
 *
 * @param terminals the number of tokens; the end of input has this number, and virtual terminals the numbers after it
 * @param states the number of states
 * @param depth the maximum number of stack entries
 * @param sole the reduction that each state makes without look-ahead; 0 if there is none
 * @param actionColumn the index in {@code action} of the column of each terminal
 * @param action the action of each state on a terminal
 * @param successorColumn the index in {@code successor} of the column of each variant's left-hand side
 * @param successor the state after a reduction in each state
 * @param unit the unit reductions that a step includes: variant plus 1 and the state that makes it, 0 at the end
 * @param length the number of symbols of each variant
 * @param question the question that each state evaluates, plus 1
 * @param virtual the virtual terminals, and their questions
 * @param recovery the tables for recovery from errors; null if the parser does not recover
 * @param most for each state to which a list with a bound leads, the maximum number of its elements, and 0 for others;
 *     null if no list has a bound
 * @param above for each state after an element that such a list may be unable to take, the number of stack entries
 *     above that of the list, and 0 for others; null if no list has a bound
 * @param longest for each variant the maximum number of its bytes, and 0 if there is none; null if no production has a
 *     bound
 * @param span for each state, 1 if it may be inside a production with a bound, plus 2 if every production there goes on
 *     with another symbol, plus 4 times the symbols read of a bounded production that has certainly begun; null if no
 *     production has a bound
 * @param room for each state, the maximum number of bytes of that bounded production; null if no production has a bound
 */
@SuppressWarnings("ArrayRecordComponent") // a record, because the compiler of HotSpot trusts its fields to be constant
public record LrTables(
        int terminals,
        int states,
        int depth,
        int[] sole,
        int[] actionColumn,
        int[] action,
        int[] successorColumn,
        int[] successor,
        char[] unit,
        char[] length,
        char[] question,
        VirtualTables virtual,
        @Nullable RecoveryTables recovery,
        int @Nullable [] most,
        char @Nullable [] above,
        int @Nullable [] longest,
        char @Nullable [] span,
        int @Nullable [] room) {
    /** Creates the tables of a grammar without bounds of lists and productions. */
    public LrTables(
            int terminals,
            int states,
            int depth,
            int[] sole,
            int[] actionColumn,
            int[] action,
            int[] successorColumn,
            int[] successor,
            char[] unit,
            char[] length,
            char[] question,
            VirtualTables virtual,
            @Nullable RecoveryTables recovery) {
        this(
                terminals,
                states,
                depth,
                sole,
                actionColumn,
                action,
                successorColumn,
                successor,
                unit,
                length,
                question,
                virtual,
                recovery,
                null,
                null,
                null,
                null,
                null);
    }

    /** Returns the action that reduces by the variant 0, without its length. */
    int reduce() {
        return states + 1;
    }

    /** Returns the action that accepts. */
    int accept() {
        return states + 1 + length.length;
    }

    /**
     * Returns the action of {@code state} on {@code terminal}, or on the end of input: 0 for an error; positive for a
     * shift; {@code -v - 1} for a reduction by the variant {@code v}; {@link Integer#MAX_VALUE} to accept.
     */
    int actionOf(int state, int terminal) {
        int found = action[actionColumn[terminal] + state];
        if (found == accept()) {
            return Integer.MAX_VALUE;
        }
        int code = (char) found;
        return code <= states ? code : states - code;
    }

    /** Returns the kind of a virtual terminal. */
    int kind(int terminal) {
        return virtual.kind()[terminal - terminals - 1];
    }

    /** Returns the text that ends the raw bytes of a virtual terminal. */
    Delimiter delimiter(int terminal) {
        return Objects.requireNonNull(virtual.delimiters()[terminal - terminals - 1]);
    }

    /** Returns the name of a virtual terminal; null for steps of a counter. */
    @Nullable
    String virtualName(int terminal) {
        return virtual.names()[terminal - terminals - 1];
    }
}
