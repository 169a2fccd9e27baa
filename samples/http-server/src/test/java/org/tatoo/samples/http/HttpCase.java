package org.tatoo.samples.http;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.tatoo.samples.testing.Case;
import org.tatoo.samples.testing.Corpus;
import org.tatoo.samples.testing.Escapes;

/**
 * A case of the corpus: the heading of second order is its name; the fence {@code request} holds the bytes that a client
 * sends; the fence {@code answers} holds what comes back. {@code src/test/resources/http/README.md} describes both.
 */
record HttpCase(String name, byte[] request, List<String> answers) {
    /** How a case ends. */
    private static final Set<String> ENDS = Set.of("closed", "open");

    private static final Pattern BOUNDARY = Pattern.compile("; boundary=(tatoo-[0-9a-f]{32})$");

    /** All of the corpus. */
    static List<HttpCase> all() throws IOException {
        return Corpus.cases("/http").stream().map(HttpCase::of).toList();
    }

    private static HttpCase of(Case one) {
        assertThat(one.input().kind()).isEqualTo("request");
        assertThat(one.output().kind()).isEqualTo("answers");
        return new HttpCase(one.name(), one.input().bytes(), one.output().lines());
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

    /** An answer that is expected. */
    record Expected(String status, boolean bodiless) {}

    /** The answers in their order, up to the end of the input if that is in between. */
    List<Expected> expected() {
        List<Expected> all = new ArrayList<>();
        for (int i = 0; i < answers.size() && !answers.get(i).equals("end of input"); i++) {
            String line = answers.get(i);
            if (!line.startsWith("  ") && !ENDS.contains(line)) {
                all.add(new Expected(
                        line, answers.subList(i + 1, details(i + 1)).contains("  no body")));
            }
        }
        return all;
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
            String expected =
                    new String(Escapes.bytes(detail.substring(5).stripLeading()), StandardCharsets.ISO_8859_1);
            assertThat(withoutBoundary(received.text(), received)).isEqualTo(expected);
        } else if (colon >= 0) {
            assertThat(received.values(detail.substring(0, colon)))
                    .map(value -> withoutBoundary(value, received))
                    .containsExactly(detail.substring(colon + 2));
        } else if (!detail.equals("no body")) {
            assertThat(detail).startsWith("no ");
            assertThat(received.values(detail.substring(3))).isEmpty();
        }
    }

    /** The delimiter of parts, which is random, as the word that stands for it in the corpus. */
    private static String withoutBoundary(String text, AnswerReader.Received received) {
        for (String type : received.values("Content-Type")) {
            Matcher boundary = BOUNDARY.matcher(type);
            if (boundary.find()) {
                return text.replace(boundary.group(1), "BOUNDARY");
            }
        }
        return text;
    }

    @Override
    public String toString() {
        return name;
    }
}
