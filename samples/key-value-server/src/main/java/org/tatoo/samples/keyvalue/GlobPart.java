package org.tatoo.samples.keyvalue;

import org.jspecify.annotations.Nullable;

/** The elements of a pattern between two stars: bytes and byte sets. */
final class GlobPart {
    private static final int WORD = Long.SIZE;
    private static final int BYTES = 256;

    /** The maximum number of elements that are compared at each position, which takes less memory. */
    private static final int SHORT = 32;

    private final byte[] literals;

    /** The set of matching bytes of each element, null for a literal. The array is null if there are only literals. */
    private final long @Nullable [] @Nullable [] sets;

    private int @Nullable [] borders;
    private long @Nullable [] masks;

    /** @param sets the sets of 4 words each; null at the indices of literals, or no array if there are only literals */
    GlobPart(byte[] literals, long @Nullable [] @Nullable [] sets) {
        this.literals = literals;
        this.sets = sets;
    }

    int length() {
        return literals.length;
    }

    boolean isLiteral() {
        return sets == null;
    }

    private boolean matchesAt(int place, byte b) {
        long[] set = sets == null ? null : sets[place];
        return set == null ? literals[place] == b : contains(set, b & 0xff);
    }

    private static boolean contains(long[] set, int b) {
        return (set[b / WORD] & 1L << b) != 0;
    }

    /** Returns whether the elements match the bytes from {@code at}; there must be enough of them. */
    boolean matches(byte[] string, int at) {
        for (int i = 0; i < literals.length; i++) {
            if (!matchesAt(i, string[at + i])) {
                return false;
            }
        }
        return true;
    }

    /** Returns the first index at or after {@code from} of a match that ends at or before {@code to}; else -1. */
    int find(byte[] string, int from, int to) {
        if (to - from < literals.length) {
            return -1;
        }
        if (sets == null) {
            return findLiteral(string, from, to);
        }
        return literals.length <= SHORT ? findShort(string, from, to) : findSets(string, from, to);
    }

    private int findShort(byte[] string, int from, int to) {
        for (int at = from; at <= to - literals.length; at++) {
            if (matches(string, at)) {
                return at;
            }
        }
        return -1;
    }

    /** Searches literals with the algorithm of Knuth, Morris and Pratt. */
    private int findLiteral(byte[] string, int from, int to) {
        int[] known = borders();
        int matched = 0;
        for (int at = from; at < to; at++) {
            while (matched > 0 && literals[matched] != string[at]) {
                matched = known[matched - 1];
            }
            if (literals[matched] == string[at] && ++matched == literals.length) {
                return at + 1 - matched;
            }
        }
        return -1;
    }

    /** Returns the length of the longest border of each prefix. */
    private int[] borders() {
        int[] known = borders;
        if (known == null) {
            known = new int[literals.length];
            for (int i = 1, border = 0; i < literals.length; i++) {
                while (border > 0 && literals[border] != literals[i]) {
                    border = known[border - 1];
                }
                border += literals[border] == literals[i] ? 1 : 0;
                known[i] = border;
            }
            borders = known;
        }
        return known;
    }

    /** Searches with the bit-parallel algorithm of Baeza-Yates and Gonnet: one bit for each prefix. */
    private int findSets(byte[] string, int from, int to) {
        int words = (literals.length + WORD - 1) / WORD;
        long[] known = masks(words);
        long[] matched = new long[words];
        long whole = 1L << (literals.length - 1);
        for (int at = from; at < to; at++) {
            int mask = (string[at] & 0xff) * words;
            long carry = 1;
            for (int i = 0; i < words; i++) {
                long shifted = matched[i] << 1 | carry;
                carry = matched[i] >>> (WORD - 1);
                matched[i] = shifted & known[mask + i];
            }
            if ((matched[words - 1] & whole) != 0) {
                return at + 1 - literals.length;
            }
        }
        return -1;
    }

    /** Returns, for each byte, the set of elements that match it. */
    private long[] masks(int words) {
        long[] known = masks;
        if (known == null) {
            known = new long[BYTES * words];
            for (int b = 0; b < BYTES; b++) {
                for (int i = 0; i < literals.length; i++) {
                    if (matchesAt(i, (byte) b)) {
                        known[b * words + i / WORD] |= 1L << i;
                    }
                }
            }
            masks = known;
        }
        return known;
    }
}
