package org.tatoo.testing;

import java.util.Arrays;
import org.tatoo.runtime.SyntaxError;

/** A textual description of the first difference between two byte strings. */
final class Difference {
    /** The number of bytes shown before the first difference, and the number from it on. */
    private static final int BEFORE = 40;

    private static final int AFTER = 60;

    private Difference() {}

    /** Returns two lines with the bytes around the first difference, and a third that marks it. */
    static String between(byte[] expected, byte[] actual) {
        int at = Arrays.mismatch(expected, actual);
        int from = at > BEFORE ? at - BEFORE : 0;
        String common = (from > 0 ? "…" : "") + "\"" + escape(actual, from, at);
        return "  expected: " + common + rest(expected, at) + "\n  but was:  " + common + rest(actual, at) + "\n"
                + " ".repeat("  but was:  ".length() + common.length()) + "^ byte " + at;
    }

    private static String rest(byte[] bytes, int from) {
        return escape(bytes, from, Math.min(bytes.length, from + AFTER)) + "\""
                + (bytes.length > from + AFTER ? "… (" + bytes.length + " bytes)" : "");
    }

    /** Returns at most {@code most} bytes of {@code bytes} in quotation marks. */
    static String abridged(byte[] bytes, int most) {
        return bytes.length <= most
                ? quoted(bytes)
                : "\"" + escape(bytes, 0, most) + "\"… (" + bytes.length + " bytes)";
    }

    private static String quoted(byte[] bytes) {
        return "\"" + SyntaxError.escape(bytes) + "\"";
    }

    private static String escape(byte[] bytes, int from, int to) {
        return SyntaxError.escape(Arrays.copyOfRange(bytes, from, to));
    }
}
