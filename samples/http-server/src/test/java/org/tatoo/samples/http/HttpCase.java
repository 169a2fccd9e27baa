package org.tatoo.samples.http;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/**
 * A case of the corpus: the heading of second order is its name; the fence {@code request} holds the bytes that a client
 * sends; the fence {@code answers} holds what comes back. {@code src/test/resources/http/README.md} describes both.
 */
record HttpCase(String name, byte[] request, List<String> answers) {
    /** How a case ends. */
    private static final Set<String> ENDS = Set.of("closed", "open");

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

    /** Ends what a client sends. */
    interface EndInput {
        void run() throws IOException;
    }

    /** Whether {@code line}, which is no answer, is one of its lines. */
    boolean ends(String line) {
        return answers.contains(line);
    }

    /**
     * Checks that {@code reader} gives the answers of this case, and nothing about what comes after them.
     *
     * @param endInput is called where the client sends nothing more
     */
    void check(AnswerReader reader, EndInput endInput) throws IOException {
        for (int i = 0; i < answers.size(); i++) {
            String line = answers.get(i);
            if (line.equals("end of input")) {
                endInput.run();
            } else if (!ENDS.contains(line)) {
                i += check(reader, line, answers.subList(i + 1, details(i + 1)));
            }
        }
    }

    private int details(int from) {
        int to = from;
        while (to < answers.size() && answers.get(to).startsWith("  ")) {
            to++;
        }
        return to;
    }

    private static int check(AnswerReader reader, String status, List<String> details) throws IOException {
        AnswerReader.Received received = reader.read(details.contains("  no body"));
        assertThat(received.status()).isEqualTo(status);
        int once = status.startsWith("100") ? 0 : 1;
        assertThat(received.values("Date")).hasSize(once);
        assertThat(received.values("Server")).hasSize(once);
        for (String detail : details) {
            check(received, detail.strip());
        }
        return details.size();
    }

    private static void check(AnswerReader.Received received, String detail) {
        int colon = detail.indexOf(':');
        if (detail.startsWith("body:")) {
            String expected = new String(unescape(detail.substring(5).stripLeading()), StandardCharsets.ISO_8859_1);
            assertThat(received.text()).isEqualTo(expected);
        } else if (colon >= 0) {
            assertThat(received.values(detail.substring(0, colon))).containsExactly(detail.substring(colon + 2));
        } else if (!detail.equals("no body")) {
            assertThat(detail).startsWith("no ");
            assertThat(received.values(detail.substring(3))).isEmpty();
        }
    }

    @Override
    public String toString() {
        return name;
    }
}
