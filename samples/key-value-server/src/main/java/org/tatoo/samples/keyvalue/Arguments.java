package org.tatoo.samples.keyvalue;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/** The arguments of a command: byte strings, the first of them the name of the command. */
final class Arguments {
    private static final int KEPT = 64;

    private byte[][] strings = new byte[8][];
    private int size;
    private long length;

    void add(byte[] string) {
        if (size == strings.length) {
            strings = Arrays.copyOf(strings, 2 * size);
        }
        strings[size++] = string;
        length += string.length;
    }

    /** Discards the strings, and an unusually large array of them. */
    void clear() {
        if (strings.length > KEPT) {
            strings = new byte[KEPT][];
        } else {
            Arrays.fill(strings, 0, size, null);
        }
        size = 0;
        length = 0;
    }

    /** Returns a copy that does not share storage. */
    Arguments copy() {
        Arguments copy = new Arguments();
        copy.strings = Arrays.copyOf(strings, size);
        copy.size = size;
        copy.length = length;
        return copy;
    }

    int size() {
        return size;
    }

    /** Returns the sum of the lengths, in bytes. */
    long length() {
        return length;
    }

    /** Returns the string itself, without a copy; it must not be modified. */
    byte[] get(int index) {
        return strings[index];
    }

    Bytes bytes(int index) {
        return new Bytes(strings[index]);
    }

    /** Returns the string as ISO-8859-1 text. */
    String text(int index) {
        return new String(strings[index], StandardCharsets.ISO_8859_1);
    }

    /** @throws CommandFault if the string is not a 64-bit integer */
    long integer(int index) {
        return Decimal.parse(strings[index]);
    }

    /** Returns whether the string equals the lower case {@code word}, ignoring case. */
    boolean is(int index, String word) {
        return Ascii.equalsIgnoreCase(strings[index], word);
    }
}
