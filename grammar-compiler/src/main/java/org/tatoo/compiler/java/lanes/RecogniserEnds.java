package org.tatoo.compiler.java.lanes;

import org.jspecify.annotations.Nullable;

/** A printer of the code at the end of a recogniser, after success or failure. */
interface RecogniserEnds {
    /**
     * Prints the processing of a token of {@code rule}.
     *
     * @param byByte whether its last byte is the last one read, and therefore the buffer may end with it
     */
    void found(int rule, boolean byByte);

    /**
     * Prints the same as {@link #found} as a conditional statement; returns false, with nothing printed, if impossible.
     */
    boolean foundIf(Condition condition, int rule);

    /** Prints a conditional exit after which the tables read the token again. */
    void retry(Condition condition);

    /** Returns whether other code looks for more tokens if the first byte begins none of these. */
    boolean goesPast();

    /** Prints the continuation to the code for other tokens. */
    void past();

    /** Returns the method that continues in a shared state; null if that code stands after a labelled block. */
    @Nullable
    String method(int state);

    /** Returns whether the tables can continue inside the token; otherwise they read it again. */
    boolean resumes();

    /** Prints a conditional exit after which the tables continue inside the token. */
    void handOver(Condition condition, int state);

    /**
     * Prints an exit after which the tables continue inside a token whose available bytes are all read. They continue
     * in {@code state}, or in {@code between} if bytes after {@code position} cannot end the token.
     */
    void handOver(int state, int between);

    /** Returns the label of the block before the shared code for {@code rule}; null if the code is not shared. */
    @Nullable
    String label(int rule);
}
