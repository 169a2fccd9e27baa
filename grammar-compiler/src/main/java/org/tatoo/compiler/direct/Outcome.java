package org.tatoo.compiler.direct;

import org.jspecify.annotations.Nullable;

/**
 * The processing of a recognised token, blank or comment.
 *
 * @param rule its number
 * @param name its name in the grammar
 * @param event whether it is reported
 * @param kept the number of earlier tokens that are reported in the same call; {@link #STORED} if the parser stores
 * them; {@link #NOT_KEPT} if the token is not reported with others
 * @param valued whether it is a typed token whose value is kept
 * @param number the format in which code reads the value from the input; null if the value is read from the token
 * @param length its length in bytes, each of which is a symbol; 0 if the length varies
 * @param lines its effect on the line and column
 */
public record Outcome(
        int rule,
        String name,
        boolean event,
        int kept,
        boolean valued,
        @Nullable ByteNumber number,
        int length,
        Lines lines,
        Action action) {
    /** The token is not reported in one call with others. */
    public static final int NOT_KEPT = -1;

    /** The token is reported in one call with others, and the parser stores all of them. */
    public static final int STORED = -2;

    /** The effect of a rule's bytes on the position in lines and columns. */
    public enum Lines {
        /** Advance of one column per byte. */
        NONE,
        /** Advance to the beginning of the next line. */
        ONE_AT_END,
        /** Advance to the beginning of the next line if the last byte is a line feed. */
        PERHAPS_AT_END,
        /** Advance that depends on the bytes, which must be inspected. */
        COUNTED
    }
}
