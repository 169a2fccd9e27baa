package org.tatoo.grammars;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.tatoo.compiler.trace.TracedParser;

/** The parser of {@code nats.ebnf} and {@link NatsReader} on right and wrong streams. */
class NatsTest {
    private static final int STREAMS = 20;

    private final Agreement agreement = new Agreement(
            TracedParser.compile(CorpusTest.compilation("src/main/ebnf/org/tatoo/grammars/nats/nats.ebnf")),
            "session",
            NatsReader::events);

    private static byte[] stream(Random random, int most) {
        StringBuilder stream = new StringBuilder();
        for (int i = random.nextInt(most + 1); i > 0; i--) {
            operation(random, stream);
        }
        return stream.toString().getBytes(StandardCharsets.ISO_8859_1);
    }

    private static void operation(Random random, StringBuilder to) {
        switch (random.nextInt(9)) {
            case 0 -> to.append("CONNECT {\"verbose\":false}\r\n");
            case 1, 2 -> publication(random, to);
            case 3, 4 -> publicationWithHeaders(random, to);
            case 5 -> to.append("SUB ").append(words(random)).append(" 1\r\n");
            case 6 ->
                to.append("unSub 7").append(random.nextBoolean() ? "\t5" : "").append("\r\n");
            case 7 -> to.append(random.nextBoolean() ? "PING\r\n" : "pong\r\n");
            default -> to.append(random.nextBoolean() ? "+OK\r\n" : "-Err 'no'\r\n");
        }
    }

    /** A subject, and perhaps another word, which may be a number. */
    private static String words(Random random) {
        String subject = "a." + random.nextInt(20);
        return switch (random.nextInt(3)) {
            case 0 -> subject;
            case 1 -> subject + " " + random.nextInt(200);
            default -> subject + "  _1.b";
        };
    }

    private static void publication(Random random, StringBuilder to) {
        String payload = text(random, 12);
        to.append("PUB ").append(words(random)).append(' ').append(payload.length());
        to.append("\r\n").append(payload).append("\r\n");
    }

    private static void publicationWithHeaders(Random random, StringBuilder to) {
        StringBuilder head = new StringBuilder("NATS/1.0\r\n");
        for (int i = random.nextInt(3); i > 0; i--) {
            head.append("Name").append(random.nextBoolean() ? ":" : ": ");
            head.append(random.nextBoolean() ? "" : "b c").append("\r\n");
        }
        head.append("\r\n");
        String payload = text(random, 12);
        to.append("HPUB ")
                .append(words(random))
                .append(' ')
                .append(head.length())
                .append(' ');
        to.append(head.length() + payload.length())
                .append("\r\n")
                .append(head)
                .append(payload)
                .append("\r\n");
    }

    private static String text(Random random, int most) {
        byte[] bytes = new byte[random.nextInt(most + 1)];
        random.nextBytes(bytes);
        return new String(bytes, StandardCharsets.ISO_8859_1);
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3, 4, 5})
    void bothReadRightStreams(int seed) {
        Random random = new Random(seed);
        for (int i = 0; i < STREAMS; i++) {
            agreement.check(stream(random, 10));
        }
        assertThat(agreement.verdicts()).containsOnlyKeys("accept");
    }

    @Test
    void bothRefuseTheSameAtTheSamePlace() {
        Random random = new Random(7);
        for (int i = 0; i < STREAMS; i++) {
            agreement.checkMutants(stream(random, 4));
        }
        assertThat(agreement.verdicts())
                .containsOnlyKeys(
                        "accept",
                        "error BAD_LENGTH",
                        "error REGION_ENDS",
                        "error REGION_NOT_FILLED",
                        "error UNEXPECTED_BYTE",
                        "error UNEXPECTED_END");
    }

    /** Numbers that are a little or much too large, which no change of one byte makes of a small one. */
    @Test
    void bothRefuseNumbersThatAreTooLarge() {
        for (String input : List.of(
                "PUB a 1048576\r\n",
                "PUB a 1048577\r\n",
                "PUB a 999999999\r\n",
                "HPUB a 12 1048577\r\n",
                "HPUB a 12 99999999\r\n")) {
            agreement.check(input.getBytes(StandardCharsets.ISO_8859_1));
        }
        assertThat(agreement.verdicts()).containsOnlyKeys("error BAD_VALUE", "error UNEXPECTED_END");
    }
}
