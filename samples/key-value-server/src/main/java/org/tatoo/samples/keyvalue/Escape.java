package org.tatoo.samples.keyvalue;

/** What stands behind a backslash in double quotes. */
final class Escape {
    private Escape() {}

    /** The byte of two hexadecimal digits. */
    static int hex(byte high, byte low) {
        return Character.digit(high, 16) << 4 | Character.digit(low, 16);
    }

    /** The byte that {@code b} behind a backslash means; most mean themselves. */
    static int character(byte b) {
        return switch (b) {
            case 'n' -> '\n';
            case 'r' -> '\r';
            case 't' -> '\t';
            case 'b' -> '\b';
            case 'a' -> 7;
            default -> b;
        };
    }
}
