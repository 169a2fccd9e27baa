package org.tatoo.samples.testing;

import java.io.ByteArrayOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;

/** Strict reader of lines that end with CRLF. */
public final class Crlf {
    private Crlf() {}

    /**
     * Reads a line and its end.
     *
     * @return the line without its end, as ISO-8859-1 text
     * @throws IOException if CR or LF occurs without the other, or the input ends before
     */
    public static String readLine(InputStream in) throws IOException {
        ByteArrayOutputStream line = new ByteArrayOutputStream();
        for (int b = in.read(); b != '\r'; b = in.read()) {
            if (b < 0) {
                throw new EOFException("the input ended with: " + line);
            }
            if (b == '\n') {
                throw new IOException("a line ended with LF alone: " + line);
            }
            line.write(b);
        }
        if (in.read() != '\n') {
            throw new IOException("a line ended with CR alone: " + line);
        }
        return line.toString(StandardCharsets.ISO_8859_1);
    }
}
