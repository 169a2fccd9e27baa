package org.tatoo.compiler.direct;

import org.jspecify.annotations.Nullable;

/**
 * What is done when a token, blank or comment has been recognised.
 *
 * @param rule its number
 * @param name its name in the grammar
 * @param event whether it is reported
 * @param kept how many tokens were recognised before it that come in one call with it; {@link #STORED} if the parser keeps
 *     them; {@link #NOT_KEPT} if it comes in none
 * @param valued whether it is a typed token whose value is kept
 * @param number how that is read from the input; null if it is read of the token
 * @param length how many bytes it has, each of which is a symbol; 0 if that varies
 * @param lines how it moves the line and column
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
    /** It comes in no call with others. */
    public static final int NOT_KEPT = -1;

    /** It comes in a call with others, and the parser keeps all of them. */
    public static final int STORED = -2;

    /** How the bytes of a rule move the position in lines and columns. */
    public enum Lines {
        /** One column a byte. */
        NONE,
        /** To the beginning of the next line. */
        ONE_AT_END,
        /** The same, if its last byte is a line feed. */
        PERHAPS_AT_END,
        /** Its bytes have to be looked at. */
        COUNTED
    }
}
