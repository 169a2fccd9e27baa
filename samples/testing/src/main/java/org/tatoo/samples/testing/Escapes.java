package org.tatoo.samples.testing;

import java.io.ByteArrayOutputStream;

/**
 * A notation of bytes as text, one byte per character. It has {@code \r \n \t \0 \\ \xHH} as in other languages,
 * {@code \s} for a blank, and <code>\{40*text}</code> for 40 times the text. The repeated text may contain escapes but
 * no closing brace.
 */
public final class Escapes {
    private final String text;
    private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    private int at;

    private Escapes(String text) {
        this.text = text;
    }

    /**
     * Returns the bytes that {@code text} denotes.
     *
     * @param text ISO-8859-1
     * @throws IllegalArgumentException if an escape is unknown or incomplete
     */
    public static byte[] bytes(String text) {
        Escapes escapes = new Escapes(text);
        while (escapes.at < text.length()) {
            escapes.one();
        }
        return escapes.bytes.toByteArray();
    }

    private void one() {
        char c = text.charAt(at++);
        if (c == '\\') {
            escape(next(1).charAt(0));
        } else {
            bytes.write(c);
        }
    }

    private void escape(char c) {
        switch (c) {
            case 'r' -> bytes.write('\r');
            case 'n' -> bytes.write('\n');
            case 't' -> bytes.write('\t');
            case 's' -> bytes.write(' ');
            case '0' -> bytes.write(0);
            case '\\' -> bytes.write('\\');
            case 'x' -> bytes.write(Integer.parseInt(next(2), 16));
            case '{' -> {
                int times = Integer.parseInt(upTo('*'));
                byte[] repeated = bytes(upTo('}'));
                for (int i = 0; i < times; i++) {
                    bytes.writeBytes(repeated);
                }
            }
            default -> throw new IllegalArgumentException("unknown escape \\" + c + " in: " + text);
        }
    }

    private String next(int count) {
        int from = at;
        at += count;
        if (at > text.length()) {
            throw new IllegalArgumentException("incomplete escape in: " + text);
        }
        return text.substring(from, at);
    }

    /** Returns the text before the next {@code end}, which is skipped. */
    private String upTo(char end) {
        int length = text.indexOf(end, at) - at;
        String part = next(length < 0 ? text.length() + 1 : length);
        at++;
        return part;
    }
}
