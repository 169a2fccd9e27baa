package org.tatoo.samples.calendar;

import java.io.IOException;
import java.io.Serial;

/** A text of content lines folded at 75 octets of UTF-8 (RFC 5545 section 3.1), of limited length in characters. */
final class FoldedText {
    private static final int LINE_OCTETS = 75;
    private static final String FOLD = "\r\n ";

    private final StringBuilder text = new StringBuilder();
    private final int most;

    FoldedText(int most) {
        this.most = most;
    }

    /** Thrown when the text would exceed its maximum length. */
    static final class TooLongException extends IOException {
        @Serial
        private static final long serialVersionUID = 1L;

        TooLongException(int most) {
            super("longer than " + most + " characters");
        }
    }

    /** Appends lines that end with CRLF; never splits a character. */
    void append(String lines) throws TooLongException {
        int octets = 0;
        for (int at = 0; at < lines.length(); at += Character.charCount(lines.codePointAt(at))) {
            int codePoint = lines.codePointAt(at);
            if (codePoint == '\n') {
                octets = 0;
            } else if (codePoint != '\r') {
                int more = octets(codePoint);
                if (octets + more > LINE_OCTETS) {
                    text.append(FOLD);
                    octets = 1;
                }
                octets += more;
            }
            text.appendCodePoint(codePoint);
            if (text.length() > most) {
                throw new TooLongException(most);
            }
        }
    }

    private static int octets(int codePoint) {
        if (codePoint < 0x80) {
            return 1;
        }
        if (codePoint < 0x800) {
            return 2;
        }
        return codePoint < 0x10000 ? 3 : 4;
    }

    @Override
    public String toString() {
        return text.toString();
    }
}
