package org.tatoo.benchmarks.http;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.Objects;

/** The requests that are parsed; each is a file of its name, with line feeds alone and without the blank line. */
public enum Requests {
    /** 73 bytes, 2 fields: what a load generator sends. */
    SMALL,
    /** 667 bytes, 13 fields: what a browser sends. */
    BROWSER,
    /** 703 bytes, 9 fields: long values, as with cookies. */
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

    /** The request as it is sent. */
    public byte[] bytes() {
        return (text + "\n").replace("\n", "\r\n").getBytes(StandardCharsets.ISO_8859_1);
    }

    /** What a parser has to deliver. */
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
