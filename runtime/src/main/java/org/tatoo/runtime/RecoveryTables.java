package org.tatoo.runtime;

/** The tables for recovery from errors in the input. For generated code. */
public final class RecoveryTables {
    private final char[] afterError;
    private final char[] regions;
    private final int skip;

    /**
     * Creates the tables of one grammar.
     *
     * @param afterError for each state, the state after the error terminal, plus 1; 0 if the state does not shift it
     * @param regions 1 for the states after the beginning of a region, 2 for the states after the end of one, 0 for
     *     others
     * @param skip the maximum number of bytes skipped at a time
     */
    public RecoveryTables(char[] afterError, char[] regions, int skip) {
        this.afterError = afterError;
        this.regions = regions;
        this.skip = skip;
    }

    /**
     * Returns the highest stack entry, not above {@code from}, that shifts the error terminal and is not in a region
     * that has ended; -1 if there is none.
     */
    int target(int[] stack, int from) {
        int entry = from;
        while (entry >= 0 && afterError[stack[entry]] == 0) {
            entry = below(stack, entry);
        }
        return entry;
    }

    /** Returns the entry below {@code entry}, or below the whole region that ends with it. */
    private int below(int[] stack, int entry) {
        return regions[stack[entry]] == 2 ? beginning(stack, entry - 1) - 1 : entry - 1;
    }

    /** Returns the beginning of the innermost region that is open at {@code entry}. */
    int beginning(int[] stack, int entry) {
        int begun = entry;
        while (regions[stack[begun]] != 1) {
            begun = below(stack, begun);
        }
        return begun;
    }

    /** Returns the number of open regions that began above {@code target}. */
    int regionsAbove(int[] stack, int top, int target) {
        int begun = 0;
        for (int entry = top; entry > target; entry = below(stack, entry)) {
            begun += regions[stack[entry]] == 1 ? 1 : 0;
        }
        return begun;
    }

    /** Returns the state after the error terminal was shifted in {@code state}. */
    int afterError(int state) {
        return afterError[state] - 1;
    }

    int skip() {
        return skip;
    }
}
