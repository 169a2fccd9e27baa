package org.tatoo.runtime;

/** A counter of the lines and columns of the input. Lines end with LF; both count from 1. */
final class LineCounter {
    long line = 1;
    long lineStart;
    long continuationBytes;

    LineCounter() {}

    LineCounter(long line, long lineStart, long continuationBytes) {
        this.line = line;
        this.lineStart = lineStart;
        this.continuationBytes = continuationBytes;
    }

    /** Returns a copy of this counter. */
    LineCounter copy() {
        return new LineCounter(line, lineStart, continuationBytes);
    }

    /** Counts {@code b} at the absolute offset {@code at}; bytes that advance the column by one may be omitted. */
    void count(byte b, long at) {
        if (b == '\n') {
            newLine(at + 1);
        } else if ((b & 0xc0) == 0x80) {
            continuationBytes++;
        }
    }

    /**
     * Counts the bytes of {@code array} from {@code from}, at the absolute offset {@code at}, to {@code to}
     * (exclusive).
     */
    void count(byte[] array, int from, int to, long at) {
        for (int i = from; i < to; i++) {
            if (array[i] <= '\n') { // LF, or not ASCII
                count(array[i], at + i - from);
            }
        }
    }

    /** Counts a line end before the absolute offset {@code at}. */
    void newLine(long at) {
        line++;
        lineStart = at;
        continuationBytes = 0;
    }

    /** Returns the line of the byte after the counted ones. */
    long line() {
        return line;
    }

    /**
     * Returns the column of the byte at the absolute offset {@code at}, in the line of the bytes counted.
     *
     * @param utf8 whether a UTF-8 sequence is one column
     */
    long column(long at, boolean utf8) {
        return at - lineStart - (utf8 ? continuationBytes : 0) + 1;
    }
}
