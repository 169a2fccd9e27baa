package org.tatoo.runtime;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/** A text that ends raw bytes, with its failure function (Knuth, Morris and Pratt 1977). For generated code only. */
public final class Delimiter {
    private final byte[] bytes;
    private final int before;
    private final long max;

    /** The failure function: for each prefix of {@link #bytes}, the length of its longest proper border. */
    private final int[] shorter;

    private Delimiter(byte[] bytes, int before, long max) {
        this.bytes = bytes;
        this.before = before;
        this.max = max;
        shorter = shorter(bytes);
    }

    /**
     * Returns a delimiter.
     *
     * @param text the bytes as characters of ISO 8859-1; empty for the end of the input
     * @param after the bytes that must precede the text unless the raw bytes begin with it; may be empty
     * @param max the maximum number of bytes before the text
     */
    public static Delimiter of(String text, String after, long max) {
        return new Delimiter((after + text).getBytes(StandardCharsets.ISO_8859_1), after.length(), max);
    }

    private static int[] shorter(byte[] bytes) {
        int[] shorter = new int[bytes.length + 1];
        int length = 0;
        for (int i = 1; i < bytes.length; i++) {
            while (length > 0 && bytes[i] != bytes[length]) {
                length = shorter[length];
            }
            if (bytes[i] == bytes[length]) {
                length++;
            }
            shorter[i + 1] = length;
        }
        return shorter;
    }

    /** Returns whether the end of the input is the delimiter. */
    boolean isEnd() {
        return bytes.length == 0;
    }

    /** Returns the number of bytes that count as matched at the start: those of {@code after}. */
    int start() {
        return before;
    }

    /** Returns the maximum number of bytes before the text. */
    long max() {
        return max;
    }

    /** Returns whether {@code b} continues a match of {@code known} bytes. */
    boolean continues(int known, byte b) {
        return bytes[known] == b;
    }

    /** Returns whether the match is complete after {@code known} bytes. */
    boolean isComplete(int known) {
        return known == bytes.length;
    }

    /** Returns the number of the {@code known} matched bytes that may belong to the text and are withheld for now. */
    int pending(int known) {
        return Math.max(0, known - before);
    }

    /** Returns the length, at most {@code read}, of the longest proper border of the first {@code known} bytes. */
    int shorter(int known, long read) {
        int length = shorter[known];
        while (length > read) {
            length = shorter[length];
        }
        return length;
    }

    /** Returns a copy of the text. */
    byte[] text() {
        return Arrays.copyOfRange(bytes, before, bytes.length);
    }
}
