package org.tatoo.samples.http;

import java.io.ByteArrayOutputStream;
import java.util.ArrayList;
import java.util.List;

/**
 * A case of the corpus: the heading of second order is its name; the fence {@code request} holds the bytes that a client
 * sends; the fence {@code answers} holds what comes back. {@code src/test/resources/http/README.md} describes both.
 */
record HttpCase(String name, byte[] request, List<String> answers) {
    static List<HttpCase> parse(String markdown) {
        List<HttpCase> cases = new ArrayList<>();
        String name = "";
        byte[] request = {};
        List<String> fence = null;
        String kind = "";
        for (String line : markdown.split("\n", -1)) {
            if (fence == null && line.startsWith("## ")) {
                name = line.substring(3);
            } else if (fence == null && line.startsWith("```")) {
                kind = line.substring(3);
                fence = new ArrayList<>();
            } else if (fence != null && line.equals("```")) {
                if (kind.equals("request")) {
                    request = unescape(String.join("", fence));
                } else if (kind.equals("answers")) {
                    cases.add(new HttpCase(name, request, fence));
                }
                fence = null;
            } else if (fence != null) {
                fence.add(line);
            }
        }
        return cases;
    }

    /** Understands {@code \r \n \t \0 \\ \xHH} and {@code \{40*text}}, which is 40 times the text. */
    static byte[] unescape(String text) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (c != '\\') {
                bytes.write(c);
                continue;
            }
            switch (text.charAt(++i)) {
                case 'r' -> bytes.write('\r');
                case 'n' -> bytes.write('\n');
                case 't' -> bytes.write('\t');
                case '0' -> bytes.write(0);
                case '\\' -> bytes.write('\\');
                case 'x' -> {
                    bytes.write(Integer.parseInt(text.substring(i + 1, i + 3), 16));
                    i += 2;
                }
                case '{' -> {
                    int star = text.indexOf('*', i);
                    int end = text.indexOf('}', star);
                    byte[] repeated = unescape(text.substring(star + 1, end));
                    for (int n = Integer.parseInt(text.substring(i + 1, star)); n > 0; n--) {
                        bytes.writeBytes(repeated);
                    }
                    i = end;
                }
                default -> throw new IllegalArgumentException("unknown escape in: " + text);
            }
        }
        return bytes.toByteArray();
    }

    @Override
    public String toString() {
        return name;
    }
}
