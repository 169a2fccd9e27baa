package org.tatoo.runtime;

/**
 * The fixed text of a token, compared eight bytes at a time. For generated code. Immutable. A record, because HotSpot
 * treats the components of a constant record as constants but rereads the fields of any other constant object.
 *
 * @param length in bytes, at least 1
 * @param firstMask the bits of the first eight bytes that are compared; for a letter in either case all except the bit
 *     in which the cases differ
 * @param first the first eight bytes, the first one lowest
 * @param lastMask like {@code firstMask}, for the last eight bytes, which can overlap the first
 * @param last the last eight bytes
 * @param masks for each group of eight bytes, the bits that are compared
 * @param words the groups of eight bytes
 */
public record Keyword(int length, long firstMask, long first, long lastMask, long last, long[] masks, long[] words) {
    /**
     * Returns the keyword with the given bytes, one or more.
     *
     * @param lower each byte, letters of either case in lower case
     * @param upper each byte, letters of either case in upper case
     */
    public static Keyword of(String lower, String upper) {
        int length = lower.length();
        long[] masks = new long[(length + Long.BYTES - 1) / Long.BYTES];
        long[] words = new long[masks.length];
        for (int i = 0; i < masks.length; i++) {
            masks[i] = mask(lower, upper, i * Long.BYTES);
            words[i] = word(lower, i * Long.BYTES) & masks[i];
        }
        int tail = Math.max(0, length - Long.BYTES);
        long lastMask = mask(lower, upper, tail);
        return new Keyword(length, masks[0], words[0], lastMask, word(lower, tail) & lastMask, masks, words);
    }

    private static long mask(String lower, String upper, int from) {
        long mask = 0;
        for (int i = from; i < Math.min(from + Long.BYTES, lower.length()); i++) {
            mask |= (~(lower.charAt(i) ^ upper.charAt(i)) & 0xffL) << shift(i - from);
        }
        return mask;
    }

    private static long word(String text, int from) {
        long word = 0;
        for (int i = from; i < Math.min(from + Long.BYTES, text.length()); i++) {
            word |= (text.charAt(i) & 0xffL) << shift(i - from);
        }
        return word;
    }

    /** Returns the shift, within a word, of the byte at an index below eight. */
    private static int shift(int index) {
        return index * Byte.SIZE;
    }

    /** Returns whether the bytes from {@code start} on, at least as many as the text has, equal the text. */
    public boolean matches(byte[] input, int start) {
        if (length < Long.BYTES) {
            return start <= input.length - Long.BYTES
                    ? (Runs.word(input, start) & firstMask) == first
                    : matchesAtEnd(input, start);
        }
        return (Runs.word(input, start) & firstMask) == first
                && (Runs.word(input, start + length - Long.BYTES) & lastMask) == last
                && (length <= 2 * Long.BYTES || matchesBetween(input, start));
    }

    private boolean matchesBetween(byte[] input, int start) {
        for (int i = 1; i < length / Long.BYTES; i++) {
            if ((Runs.word(input, start + Long.BYTES * i) & masks[i]) != words[i]) {
                return false;
            }
        }
        return true;
    }

    /** Compares like {@link #matches}, in an array with fewer than eight bytes from {@code start} on. */
    private boolean matchesAtEnd(byte[] input, int start) {
        for (int i = 0; i < length; i++) {
            int mask = (int) (firstMask >>> shift(i)) & 0xff;
            int expected = (int) (first >>> shift(i)) & 0xff;
            if ((input[start + i] & mask) != expected) {
                return false;
            }
        }
        return true;
    }
}
