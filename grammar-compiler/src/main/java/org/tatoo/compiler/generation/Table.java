package org.tatoo.compiler.generation;

import java.util.ArrayList;
import java.util.List;

/**
 * A table of numbers, run-length encoded in strings short enough for the constants of a class file.
 *
 * @param name the name of the Java constant
 * @param comment the meaning of an entry
 * @param wide whether entries are 0 to {@code Integer.MAX_VALUE} instead of 0 to 65535
 * @param length the number of entries
 * @param parts the runs: a character that counts, and one (wide: two, the high half first) for the number
 */
public record Table(String name, String comment, boolean wide, int length, List<String> parts) {
    /**
     * The maximum number of characters of a part: at most three bytes per character in the class file, and at most
     * 65,535 bytes per constant. A multiple of 2 and 3.
     */
    private static final int MAX_PART = 18_000;

    private static final int MAX_RUN = Character.MAX_VALUE;

    /** The maximum number of entries: 256 MB in memory. */
    private static final int MAX_ENTRIES = 1 << 26;

    /** The maximum number of runs, which the Java compiler reads in about a minute. */
    private static final int MAX_RUNS = 1 << 21;

    public Table {
        parts = List.copyOf(parts);
    }

    /**
     * Returns a table of numbers 0 to 65535.
     *
     * @throws TableTooLarge if one is not
     */
    public static Table of(String name, String comment, int[] numbers) {
        for (int number : numbers) {
            checked(name, number, Character.MAX_VALUE);
        }
        return new Table(name, comment, false, numbers.length, encode(name, numbers, false));
    }

    /** Returns a table of numbers 0 to {@code Integer.MAX_VALUE}. */
    static Table ofInts(String name, String comment, int[] numbers) {
        return new Table(name, comment, true, numbers.length, encode(name, numbers, true));
    }

    /**
     * Returns {@code number}, checked for the table {@code name}.
     *
     * @throws TableTooLarge if it is negative or above {@code limit}
     */
    static int checked(String name, int number, int limit) {
        if (number < 0 || number > limit) {
            throw TableTooLarge.entry(name, number, limit);
        }
        return number;
    }

    /**
     * Returns the number of entries of the table {@code name}, which has {@code columns} columns of {@code height}
     * cells.
     *
     * @throws TableTooLarge if there is no room for them
     */
    static int size(String name, long columns, long height) {
        if (columns * height > MAX_ENTRIES) {
            throw TableTooLarge.size(name, columns * height, MAX_ENTRIES);
        }
        return (int) (columns * height);
    }

    /** Returns the number of bits of an index below {@code count}. */
    static int bits(int count) {
        return Integer.SIZE - Integer.numberOfLeadingZeros(count - 1);
    }

    private static List<String> encode(String name, int[] numbers, boolean wide) {
        List<String> parts = new ArrayList<>();
        StringBuilder part = new StringBuilder();
        int runs = 0;
        int from = 0;
        while (from < numbers.length) {
            if (++runs > MAX_RUNS) {
                throw TableTooLarge.size(name, numbers.length, MAX_RUNS);
            }
            int to = from + 1;
            while (to < numbers.length && numbers[to] == numbers[from] && to - from < MAX_RUN) {
                to++;
            }
            part.append((char) (to - from));
            if (wide) {
                part.append((char) (numbers[from] >>> 16));
            }
            part.append((char) numbers[from]);
            if (part.length() >= MAX_PART) {
                parts.add(part.toString());
                part.setLength(0);
            }
            from = to;
        }
        parts.add(part.toString());
        return parts;
    }
}
