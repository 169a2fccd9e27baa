package org.tatoo.samples.calendar.client;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/** The lines of a file with their positions, each at most 16 KiB. A longer line is returned in parts. */
final class IcsLines {
    private static final int MOST = 16 << 10;

    private final InputStream input;
    private final byte[] line = new byte[MOST];
    private int length;
    private long start;
    private long end;

    /** @param input buffered */
    IcsLines(InputStream input) {
        this.input = input;
    }

    /** Reads the next line; returns false at the end. */
    boolean next() throws IOException {
        start = end;
        length = 0;
        for (int b = input.read(); b >= 0; b = input.read()) {
            end++;
            line[length++] = (byte) b;
            if (b == '\n' || length == MOST) {
                return true;
            }
        }
        return length > 0;
    }

    /** Returns the position of the line, in bytes. */
    long start() {
        return start;
    }

    /** Returns the position of the next line, in bytes. */
    long end() {
        return end;
    }

    /** Returns the line without its end, as ISO-8859-1. */
    String text() {
        int to = length;
        while (to > 0 && (line[to - 1] == '\n' || line[to - 1] == '\r')) {
            to--;
        }
        return new String(line, 0, to, StandardCharsets.ISO_8859_1);
    }

    /** Returns the bytes of the line, with its end. */
    byte[] bytes() {
        return Arrays.copyOf(line, length);
    }
}
