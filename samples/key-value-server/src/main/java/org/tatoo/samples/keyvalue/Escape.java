package org.tatoo.samples.keyvalue;

/** Escape sequences in double quotes. */
final class Escape {
    private Escape() {}

    /** Returns the byte that two hexadecimal digits denote. */
    static int hex(byte high, byte low) {
        return Character.digit(high, 16) << 4 | Character.digit(low, 16);
    }

    /** Returns the byte that {@code b} denotes after a backslash; most bytes denote themselves. */
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
