package org.tatoo.grammars;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.Random;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.tatoo.compiler.trace.TracedParser;

/** The parser of {@code smtp_reply.ebnf} and {@link SmtpReplyReader} on right and wrong streams. */
class SmtpReplyTest {
    private static final int STREAMS = 6;
    private static final TracedParser PARSER =
            CompiledGrammar.audible("../grammars/src/main/ebnf/org/tatoo/grammars/smtp/smtp_reply.ebnf");

    private static Agreement agreement(String to) {
        return new Agreement(PARSER, "replies", SmtpReplyReader.answering(to)).answering("to", to);
    }

    private static byte[] stream(Random random, String to, int most) {
        StringBuilder stream = new StringBuilder();
        for (int i = random.nextInt(most + 1); i > 0; i--) {
            reply(random, to, stream);
        }
        return stream.toString().getBytes(StandardCharsets.ISO_8859_1);
    }

    private static void reply(Random random, String to, StringBuilder stream) {
        String code = one(random, "421", "354", "220", "250", "554");
        if (to.equals("nothing")) {
            lines(random, "421", "", stream);
        } else if (to.equals("ehlo") && code.equals("250")) {
            extensions(random, stream);
        } else if (to.equals("connection") && code.equals("220")) {
            lines(random, "220", one(random, " a.b", " [1.2.3.4] hi", " a-"), stream);
        } else if (to.equals("command") || !code.startsWith("2")) {
            lines(random, code, "", stream);
        }
    }

    /** @param named what the first line has after its code */
    private static void lines(Random random, String code, String named, StringBuilder to) {
        int more = random.nextInt(3);
        for (int i = 0; i < more; i++) {
            String text = i > 0 || named.isEmpty() ? one(random, "", "text", " \t") : named.strip();
            to.append(code).append('-').append(text).append("\r\n");
        }
        to.append(code).append(more > 0 || named.isEmpty() ? one(random, "", " ", " text", "  x ") : named);
        to.append("\r\n");
    }

    private static void extensions(Random random, StringBuilder to) {
        int offers = random.nextInt(3);
        to.append("250")
                .append(offers == 0 ? ' ' : '-')
                .append(one(random, "a.b", "[1]", "a hi\1", "a "))
                .append("\r\n");
        for (int i = offers; i > 0; i--) {
            to.append("250")
                    .append(i > 1 ? '-' : ' ')
                    .append(one(random, "SIZE 1", "8BIT-MIME", "AUTH A B"))
                    .append("\r\n");
        }
    }

    private static String one(Random random, String... texts) {
        return texts[random.nextInt(texts.length)];
    }

    @ParameterizedTest
    @ValueSource(strings = {"connection", "ehlo", "command", "nothing"})
    void bothReadRightStreams(String to) {
        Agreement agreement = agreement(to);
        Random random = new Random(1);
        for (int i = 0; i < 20 * STREAMS; i++) {
            agreement.check(stream(random, to, 5));
        }
        assertThat(agreement.verdicts()).containsOnlyKeys("accept");
    }

    @ParameterizedTest
    @ValueSource(strings = {"connection", "ehlo", "command", "nothing"})
    void bothRefuseTheSameAtTheSamePlace(String to) {
        Agreement agreement = agreement(to);
        Random random = new Random(7);
        for (int i = 0; i < STREAMS; i++) {
            agreement.checkMutants(stream(random, to, 4));
        }
        assertThat(agreement.verdicts())
                .containsOnlyKeys("accept", "error BAD_CHOICE", "error UNEXPECTED_BYTE", "error UNEXPECTED_END");
    }
}
