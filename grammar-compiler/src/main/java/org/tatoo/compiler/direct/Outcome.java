package org.tatoo.compiler.direct;

import java.util.List;

/**
 * What follows when a token, blank or comment has been recognised: reductions for which it is the look-ahead, its shift,
 * reductions that need none, and where the code goes on.
 *
 * @param rule its number
 * @param name its name in the grammar
 * @param before reductions before the shift
 * @param path the position in {@link DirectCode#paths} of the states above the lane's own after the shift
 * @param event whether it is reported
 * @param valued whether it is a typed token whose value is kept
 * @param lines how it moves the line and column
 * @param reductions behind the shift
 */
public record Outcome(
        int rule,
        String name,
        List<Reduction> before,
        int path,
        boolean event,
        boolean valued,
        Lines lines,
        List<Reduction> reductions,
        Continuation continuation) {
    /** How the bytes of a rule move the position in lines and columns. */
    public enum Lines {
        /** One column a byte. */
        NONE,
        /** To the beginning of the next line. */
        ONE_AT_END,
        /** Its bytes have to be looked at. */
        COUNTED
    }

    /**
     * A reduction whose effect on the stack is known.
     *
     * @param production the constant reported; empty if it is not
     * @param path the position of the states above the lane's own afterwards
     */
    public record Reduction(String production, int path) {}

    /** Where the code goes on. */
    public sealed interface Continuation {}

    /** With the next token. */
    public record Next(Scan scan) implements Continuation {}

    /** With the next token, the same as behind other outcomes: one of {@link Scan#joins}. */
    public record Join(int scan) implements Continuation {}

    /** With a scan further up. */
    public record Repeat(int scan) implements Continuation {}

    /** Outside of the lane; the path is the last one mentioned. */
    public record Leave() implements Continuation {}

    /** With a reduction that takes states from below the lane's own. */
    public record Reduce(int variant) implements Continuation {}

    /** In the tables, which deliver the token; nothing else has happened. */
    public record Deliver() implements Continuation {}

    public Outcome {
        before = List.copyOf(before);
        reductions = List.copyOf(reductions);
    }
}
