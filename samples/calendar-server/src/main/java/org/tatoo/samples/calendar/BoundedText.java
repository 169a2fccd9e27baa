package org.tatoo.samples.calendar;

import java.io.IOException;
import java.io.Serial;
import java.io.Writer;

/** Collects text of at most so many characters. */
final class BoundedText extends Writer {
    private final StringBuilder text = new StringBuilder();
    private final int most;

    BoundedText(int most) {
        this.most = most;
    }

    /** There is no room for the text. */
    static final class TooLongException extends IOException {
        @Serial
        private static final long serialVersionUID = 1L;

        TooLongException(int most) {
            super("longer than " + most + " characters");
        }
    }

    @Override
    public void write(char[] characters, int offset, int length) throws TooLongException {
        if (length > most - text.length()) {
            throw new TooLongException(most);
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
