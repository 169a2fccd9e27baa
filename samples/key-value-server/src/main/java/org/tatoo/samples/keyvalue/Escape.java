package org.tatoo.samples.keyvalue;

/** The escapes after a backslash in double quotes. */
final class Escape {
    private Escape() {}

    /** The byte of two hexadecimal digits. */
    static int hex(byte high, byte low) {
        return Character.digit(high, 16) << 4 | Character.digit(low, 16);
    }

    /** The byte that {@code b} after a backslash stands for; most stand for themselves. */
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
