package org.tatoo.compiler.java.lanes;

import org.jspecify.annotations.Nullable;

/** What is printed where a token has been recognised, or not. */
interface RecogniserEnds {
    /**
     * Prints what is done with a token of {@code rule}.
     *
     * @param byByte whether its last byte is the last one read, so that the buffer may end with it
     */
    void found(int rule, boolean byByte);

    /** Prints the same in one statement, on a condition; false, and nothing, if that is not possible. */
    boolean foundIf(Condition condition, int rule);

    /** Prints, on a condition, how the tables begin with the token again. */
    void retry(Condition condition);

    /** Whether other tokens are looked for elsewhere if the first byte begins none of these. */
    boolean goesPast();

    /** Prints how they are. */
    void past();

    /** The name of the method that continues in a state that several places lead to; null if it stands after a block. */
    @Nullable
    String method(int state);

    /** Whether the tables can go on inside the token; if not, they begin with it again. */
    boolean resumes();

    /** Prints, on a condition, how the tables go on inside the token. */
    void handOver(Condition condition, int state);

    /**
     * Prints how the tables go on inside a token, all bytes of which were read: in {@code state}, or in {@code between} if
     * there are some after {@code position}, with which the token cannot end.
     */
    void handOver(int state, int between);

    /** The name of the block that ends where what is done with a token stands; null if that is done at each place. */
    @Nullable
    String label(int rule);
}
