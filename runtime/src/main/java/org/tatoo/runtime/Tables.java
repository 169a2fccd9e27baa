package org.tatoo.runtime;

/** Methods that unpack the tables of a generated parser from string constants. For generated code. */
public final class Tables {
    private Tables() {}

    /**
     * Unpacks run-length encoded numbers: each pair of characters is a count, from 1, and a number.
     *
     * @param length the length of the result
     * @param parts the encoded text, split where a constant of the class file would be too long
     */
    public static char[] unpack(int length, String... parts) {
        char[] numbers = new char[length];
        int to = 0;
        for (String part : parts) {
            for (int i = 0; i < part.length(); i += 2) {
                int count = part.charAt(i);
                char number = part.charAt(i + 1);
                for (int end = to + count; to < end; to++) {
                    numbers[to] = number;
                }
            }
        }
        return numbers;
    }

    /** Unpacks numbers above 65535: each three characters are a count and the high and low half of a number. */
    public static int[] unpackInts(int length, String... parts) {
        int[] numbers = new int[length];
        int to = 0;
        for (String part : parts) {
            for (int i = 0; i < part.length(); i += 3) {
                int count = part.charAt(i);
                int number = part.charAt(i + 1) << 16 | part.charAt(i + 2);
                for (int end = to + count; to < end; to++) {
                    numbers[to] = number;
                }
            }
        }
        return numbers;
    }

    /**
     * Returns, for each state of an automaton below {@code count}, the bytes that stay in it: entry {@code b & 0xff} is
     * true if the byte b leads from the state to itself.
     *
     * @param next the transitions: entry {@code state << shift | class}
     * @param classOf the class of each of the 256 bytes
     */
    public static boolean[][] staying(char[] next, char[] classOf, int shift, int count) {
        boolean[][] staying = new boolean[count][256];
        for (int state = 0; state < count; state++) {
            for (int b = 0; b < 256; b++) {
                staying[state][b] = next[state << shift | classOf[b]] == state;
            }
        }
        return staying;
    }

    /**
     * Unpacks a set of bytes: each pair of characters is the first and the last of a range.
     *
     * @return 256 entries, true for the bytes in the set
     */
    public static boolean[] set(String ranges) {
        boolean[] set = new boolean[256];
        for (int i = 0; i < ranges.length(); i += 2) {
            for (int b = ranges.charAt(i); b <= ranges.charAt(i + 1); b++) {
                set[b] = true;
            }
        }
        return set;
    }
}
