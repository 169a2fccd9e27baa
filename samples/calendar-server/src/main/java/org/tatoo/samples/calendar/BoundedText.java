package org.tatoo.samples.calendar;

import java.io.IOException;
import java.io.Serial;
import java.io.Writer;

/** Collects text of at most {@value #MAX_LENGTH} characters. */
final class BoundedText extends Writer {
    static final int MAX_LENGTH = 8 << 20;

    private final StringBuilder text = new StringBuilder();

    /** There is no room for the text. */
    static final class TooLongException extends IOException {
        @Serial
        private static final long serialVersionUID = 1L;

        TooLongException() {
            super("longer than " + MAX_LENGTH + " characters");
        }
    }

    @Override
    public void write(char[] characters, int offset, int length) throws TooLongException {
        if (length > MAX_LENGTH - text.length()) {
            throw new TooLongException();
        }
        text.append(characters, offset, length);
    }

    @Override
    public void flush() {}

    @Override
    public void close() {}

    @Override
    public String toString() {
        return text.toString();
    }
}
