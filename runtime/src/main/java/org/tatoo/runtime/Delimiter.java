package org.tatoo.runtime;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/**
 * A text at which raw bytes end, and which of its beginnings end where the text does not continue (Knuth, Morris and
 * Pratt 1977). For generated code only.
 */
public final class Delimiter {
    private final byte[] bytes;
    private final int before;
    private final long max;

    /** For each number of bytes the next lower number of bytes that end there and with which {@link #bytes} begins. */
    private final int[] shorter;

    private Delimiter(byte[] bytes, int before, long max) {
        this.bytes = bytes;
        this.before = before;
        this.max = max;
        shorter = shorter(bytes);
    }

    /**
     * A text of bytes, as characters of ISO 8859-1; the empty one stands for the end of the input.
     *
     * @param after what has to stand before the text unless it comes first; perhaps empty
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

    /** Returns whether it is the end of the input. */
    boolean isEnd() {
        return bytes.length == 0;
    }

    /** Returns how many bytes count as known before the first byte: the text may come. */
    int start() {
        return before;
    }

    /** The maximum number of bytes before the text. */
    long max() {
        return max;
    }

    /** Returns whether {@code b} continues the first {@code known} bytes. */
    boolean continues(int known, byte b) {
        return bytes[known] == b;
    }

    /** Returns whether the first {@code known} bytes are all. */
    boolean isComplete(int known) {
        return known == bytes.length;
    }

    /** How many of the first {@code known} bytes may belong to the text, so that they are not lent yet. */
    int pending(int known) {
        return Math.max(0, known - before);
    }

    /** The most bytes, fewer than {@code known} and at most {@code read}, that end where the first {@code known} do. */
    int shorter(int known, long read) {
        int length = shorter[known];
        while (length > read) {
            length = shorter[length];
        }
        return length;
    }

    /** A copy of the text. */
    byte[] text() {
        return Arrays.copyOfRange(bytes, before, bytes.length);
    }
}
