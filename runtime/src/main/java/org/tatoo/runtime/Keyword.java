package org.tatoo.runtime;

/** A token of fixed text, compared eight bytes at a time. For generated code. Immutable. */
public final class Keyword {
    private final int length;

    /** For each eight bytes those that count; for a letter in both cases all but the bit in which these differ. */
    private final long[] masks;

    private final long[] words;

    /**
     * A text of one or more bytes.
     *
     * @param lower each byte, letters of either case in lower case
     * @param upper each byte, letters of either case in upper case
     */
    public Keyword(String lower, String upper) {
        length = lower.length();
        masks = new long[(length + 7) / 8];
        words = new long[masks.length];
        for (int i = 0; i < length; i++) {
            int shift = 8 * (i & 7);
            long mask = ~(lower.charAt(i) ^ upper.charAt(i)) & 0xff;
            masks[i >>> 3] |= mask << shift;
            words[i >>> 3] |= (lower.charAt(i) & mask) << shift;
        }
    }

    /** Whether the bytes from {@code start} on, of which there are as many as the text has, are the text. */
    public boolean matches(byte[] input, int start) {
        if (start > input.length - 8 * masks.length) {
            return matchesAtEnd(input, start);
        }
        for (int i = 0; i < masks.length; i++) {
            if ((Words.at(input, start + 8 * i) & masks[i]) != words[i]) {
                return false;
            }
        }
        return true;
    }

    private boolean matchesAtEnd(byte[] input, int start) {
        for (int i = 0; i < length; i++) {
            int shift = 8 * (i & 7);
            int mask = (int) (masks[i >>> 3] >>> shift) & 0xff;
            int expected = (int) (words[i >>> 3] >>> shift) & 0xff;
            if ((input[start + i] & mask) != expected) {
                return false;
            }
        }
        return true;
    }
}
