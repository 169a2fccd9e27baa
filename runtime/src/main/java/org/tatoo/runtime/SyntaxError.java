package org.tatoo.runtime;

import java.nio.charset.StandardCharsets;
import java.util.HexFormat;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The reason and the position of a rejection by a parser.
 *
 * @param kind the kind of error
 * @param offset the absolute byte offset in the input, from 0
 * @param line the line, from 1; lines end with LF
 * @param column the column, from 1, in symbols of the grammar's charset
 * @param terminal the token, blank or comment in question; null for a byte that begins or continues none and for the
 *     end of input
 * @param offending the bytes in question as ISO-8859-1 text, the first {@value #MAX_OFFENDING} at most; empty at the
 *     end of input
 * @param expected the names of the terminals that were possible instead, in the order of their declaration,
 *     {@code end-of-input} last
 * @param cause the error of the inner parser of raw bytes; null for all kinds except {@link Kind#BAD_CONTENT}
 */
public record SyntaxError(
        Kind kind,
        long offset,
        long line,
        long column,
        @Nullable String terminal,
        String offending,
        List<String> expected,
        @Nullable SyntaxError cause) {
    /** The maximum number of bytes in {@link #offending}. */
    public static final int MAX_OFFENDING = 32;

    /** The name of the end of input among the expected terminals. */
    public static final String END_OF_INPUT = "end-of-input";

    /** The kinds of errors in an input. */
    public enum Kind {
        /** A byte that no token possible here can begin or continue with; reported at that byte. */
        UNEXPECTED_BYTE,
        /** A token that is not possible here; reported at its first byte. */
        UNEXPECTED_TOKEN,
        /** A token, blank or comment longer than its limit; reported at its first byte. */
        TOKEN_TOO_LONG,
        /** A number too large for its type, or a text that a converter rejects; reported at the token's first byte. */
        BAD_VALUE,
        /** The input ended too early; reported at its end. */
        UNEXPECTED_END,
        /** A length or count that is negative or above its limit; reported where its bytes would begin. */
        BAD_LENGTH,
        /** A choice, made by the handler or by a number, that is not allowed here. */
        BAD_CHOICE,
        /** One element more than a list may have; reported at its end, before it is delivered. */
        TOO_MANY,
        /**
         * A production with more bytes than its bound; reported at the first byte too many that belongs to a token or
         * blank of it, or at the first of announced raw bytes, or when the production is complete.
         */
        TOO_LONG,
        /** A region that ends before its content is complete; reported at its end. */
        REGION_ENDS,
        /** A region whose content is complete before its end; reported at the first remaining byte. */
        REGION_NOT_FILLED,
        /**
         * Raw bytes rejected by the parser that they feed; reported where that parser reports its error, but not before
         * the raw bytes.
         */
        BAD_CONTENT,
        /**
         * The values under construction are larger than the directive {@code message} allows; reported at the first
         * byte of the token or raw bytes that would exceed it.
         */
        MESSAGE_TOO_LARGE,
        /** The parser's stack is full; reported at the first byte not yet part of a token. */
        TOO_DEEP
    }

    public SyntaxError {
        expected = List.copyOf(expected);
    }

    /** Returns an error at the offset {@code at}, after the lines that {@code lines} has counted. */
    static SyntaxError of(
            Kind kind,
            long at,
            LineCounter lines,
            boolean utf8,
            @Nullable String terminal,
            byte[] offending,
            List<String> expected) {
        int shown = Math.min(offending.length, MAX_OFFENDING);
        String text = new String(offending, 0, shown, StandardCharsets.ISO_8859_1);
        return new SyntaxError(kind, at, lines.line(), lines.column(at, utf8), terminal, text, expected, null);
    }

    /** Returns this error with {@code cause}. */
    SyntaxError because(SyntaxError cause) {
        return new SyntaxError(kind, offset, line, column, terminal, offending, expected, cause);
    }

    /** Returns one line with kind, position and expected terminals, for example for a log. */
    @Override
    public String toString() {
        StringBuilder text = new StringBuilder(96);
        text.append(kind).append(" at ").append(offset);
        text.append(" (").append(line).append(':').append(column).append(')');
        if (!expected.isEmpty()) {
            text.append(" expected ").append(String.join(", ", expected));
        }
        if (cause != null) {
            text.append(": ").append(cause);
        }
        return text.toString();
    }

    /**
     * Formats bytes as one line of printable ASCII: {@code \n \r \t \" \\}, and {@code \xHH} for other bytes outside
     * 0x20..0x7e.
     */
    public static String escape(byte[] bytes) {
        StringBuilder text = new StringBuilder(bytes.length + 8);
        for (byte b : bytes) {
            switch (b) {
                case '\n' -> text.append("\\n");
                case '\r' -> text.append("\\r");
                case '\t' -> text.append("\\t");
                case '"' -> text.append("\\\"");
                case '\\' -> text.append("\\\\");
                default -> {
                    if (b >= 0x20 && b <= 0x7e) {
                        text.append((char) b);
                    } else {
                        HexFormat.of().toHexDigits(text.append("\\x"), b);
                    }
                }
            }
        }
        return text.toString();
    }

    /** Formats ISO-8859-1 text as {@link #escape(byte[])} formats its bytes. */
    public static String escape(String latin1) {
        return escape(latin1.getBytes(StandardCharsets.ISO_8859_1));
    }
}
