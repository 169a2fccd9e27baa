package org.tatoo.runtime;

/** What a generated parser knows about recovery from errors in the input. For generated code. */
public final class RecoveryTables {
    private final char[] afterError;
    private final char[] regions;
    private final int[] max;
    private final int skip;
    private final boolean raw;

    /**
     * Creates the tables of one grammar.
     *
     * @param afterError for each state the state after the error terminal, plus 1; 0 if it does not shift it
     * @param regions 1 for the states to which the beginning of a region leads, 2 for those to which an end leads
     * @param max for each rule the maximum length of a match, in bytes
     * @param skip the maximum number of bytes skipped at a time
     * @param raw whether the handler is lent all bytes
     */
    public RecoveryTables(char[] afterError, char[] regions, int[] max, int skip, boolean raw) {
        this.afterError = afterError;
        this.regions = regions;
        this.max = max;
        this.skip = skip;
        this.raw = raw;
    }

    /** Whether {@code state} shifts the error terminal. */
    boolean recovers(int state) {
        return afterError[state] != 0;
    }

    /** The state after the error terminal was shifted in {@code state}. */
    int afterError(int state) {
        return afterError[state] - 1;
    }

    /** Whether the beginning of a region leads to {@code state}. */
    boolean begins(int state) {
        return regions[state] == 1;
    }

    /** Whether the end of a region leads to {@code state}. */
    boolean ends(int state) {
        return regions[state] == 2;
    }

    int max(int rule) {
        return max[rule];
    }

    int skip() {
        return skip;
    }

    boolean isRaw() {
        return raw;
    }
}
