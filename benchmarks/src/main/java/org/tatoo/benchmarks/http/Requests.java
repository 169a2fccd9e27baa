package org.tatoo.benchmarks.http;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.Objects;

/** The requests to parse; each is a file of its name, with line feeds alone and without the blank line. */
public enum Requests {
    /** A request of a load generator: 73 bytes, 2 fields. */
    SMALL,
    /** A request of a browser: 667 bytes, 13 fields. */
    BROWSER,
    /** A request with long values, as with cookies: 703 bytes, 9 fields. */
    COOKIE;

    private final String text;

    Requests() {
        try (InputStream in = Objects.requireNonNull(Requests.class.getResourceAsStream(label() + ".txt"))) {
            text = new String(in.readAllBytes(), StandardCharsets.ISO_8859_1);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    final String label() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** Returns the request as it is sent. */
    public byte[] bytes() {
        return (text + "\n").replace("\n", "\r\n").getBytes(StandardCharsets.ISO_8859_1);
    }

    /** Returns the head that a parser has to deliver. */
    Head head() {
        String[] lines = text.split("\n", -1);
        String[] requestLine = lines[0].split(" ", -1);
        Head head = new Head(requestLine[0], requestLine[1], requestLine[2]);
        for (int i = 1; i < lines.length - 1; i++) {
            String[] field = lines[i].split(": ", 2);
            head.add(field[0], field[1]);
        }
        return head;
    }
}
