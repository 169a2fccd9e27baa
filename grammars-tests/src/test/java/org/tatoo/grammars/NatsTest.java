package org.tatoo.grammars;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.tatoo.compiler.trace.TracedParser;
import org.tatoo.grammars.NatsReader.Start;

/** The parser of {@code nats.ebnf} and {@link NatsReader} on right and wrong streams. */
class NatsTest {
    private static final int STREAMS = 10;

    private static final TracedParser PARSER =
            CompiledGrammar.audible("../grammars/src/main/ebnf/org/tatoo/grammars/nats/nats.ebnf");

    @Test
    void aCommandHas1024BytesAtMost() {
        String most = "SUB " + "a".repeat(480) + " " + "b".repeat(480) + " " + "c".repeat(56);
        assertThat(most + "\r\n").hasSize(1024);
        assertThat(last("PING\r\n" + most + "\r\nPING\r\n")).isEqualTo("reduce operation_1");
        assertThat(last("PING\r\n" + most + "c\r\nPING\r\n")).isEqualTo("error TOO_LONG at 1030 (2:1025)");
    }

    private static String last(String input) {
        List<String> events = new ArrayList<>();
        PARSER.parser("session", events::add).feed(ByteBuffer.wrap(input.getBytes(StandardCharsets.ISO_8859_1)));
        return events.get(events.size() - 1);
    }

    private static Agreement agreement(Start start) {
        return new Agreement(PARSER, start.name(), NatsReader.of(start));
    }

    private static byte[] stream(Random random, Start start, int most) {
        StringBuilder stream = new StringBuilder();
        for (int i = random.nextInt(most + 1); i > 0; i--) {
            if (start == Start.session) {
                operation(random, stream);
            } else {
                delivery(random, stream);
            }
        }
        return stream.toString().getBytes(StandardCharsets.ISO_8859_1);
    }

    private static void operation(Random random, StringBuilder to) {
        switch (random.nextInt(9)) {
            case 0 -> to.append("CONNECT {\"verbose\":false}\r\n");
            case 1, 2 -> message(random, to.append("PUB ").append(words(random)));
            case 3, 4 -> messageWithHeaders(random, to.append("hPub ").append(words(random, ".1")));
            case 5 -> to.append("SUB ").append(words(random)).append(" 1\r\n");
            case 6 ->
                to.append("unSub 7").append(random.nextBoolean() ? "\t5" : "").append("\r\n");
            default -> to.append(random.nextBoolean() ? "PING\r\n" : "pong\r\n");
        }
    }

    private static void delivery(Random random, StringBuilder to) {
        switch (random.nextInt(7)) {
            case 0 -> to.append("INFO {\"max_payload\":1}\r\n");
            case 1, 2 -> message(random, to.append("MSG a.b ").append(words(random)));
            case 3, 4 -> messageWithHeaders(random, to.append("HMSG a.b ").append(words(random, ".1")));
            case 5 -> to.append(random.nextBoolean() ? "PING\r\n" : "pong\r\n");
            default -> to.append(random.nextBoolean() ? "+OK\r\n" : "-Err 'no'\r\n");
        }
    }

    /** A subject, and perhaps another word, which may be a number. */
    private static String words(Random random) {
        return words(random, "");
    }

    private static String words(Random random, String end) {
        String subject = "a." + random.nextInt(20);
        return switch (random.nextInt(3)) {
            case 0 -> subject;
            case 1 -> subject + " " + random.nextInt(200) + end;
            default -> subject + "  _1.b";
        };
    }

    private static void message(Random random, StringBuilder to) {
        String payload = text(random, 12);
        to.append(' ').append(payload.length());
        to.append("\r\n").append(payload).append("\r\n");
    }

    private static void messageWithHeaders(Random random, StringBuilder to) {
        StringBuilder head = new StringBuilder("NATS/1.0");
        head.append(List.of("", " 503", "  100  a b ").get(random.nextInt(3))).append("\r\n");
        for (int i = random.nextInt(3); i > 0; i--) {
            head.append("Name").append(random.nextBoolean() ? ":" : ": ");
            head.append(random.nextBoolean() ? "" : "b c").append("\r\n");
        }
        head.append("\r\n");
        String payload = text(random, 12);
        to.append(' ').append(head.length()).append(' ');
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
    @EnumSource
    void bothReadRightStreams(Start start) {
        Agreement agreement = agreement(start);
        Random random = new Random(1);
        for (int i = 0; i < 10 * STREAMS; i++) {
            agreement.check(stream(random, start, 10));
        }
        assertThat(agreement.verdicts()).containsOnlyKeys("accept");
    }

    @ParameterizedTest
    @EnumSource
    void bothRefuseTheSameAtTheSamePlace(Start start) {
        Agreement agreement = agreement(start);
        Random random = new Random(7);
        for (int i = 0; i < STREAMS; i++) {
            agreement.checkMutants(stream(random, start, 4));
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
    @ParameterizedTest
    @CsvSource({"session, PUB a, HPUB a", "deliveries, MSG a 1, HMSG a 1"})
    void bothRefuseNumbersThatAreTooLarge(Start start, String message, String messageWithHeaders) {
        Agreement agreement = agreement(start);
        for (String input : List.of(
                message + " 1048576\r\n",
                message + " 1048577\r\n",
                message + " 999999999\r\n",
                messageWithHeaders + " 12 1048577\r\n",
                messageWithHeaders + " 12 99999999\r\n")) {
            agreement.check(input.getBytes(StandardCharsets.ISO_8859_1));
        }
        assertThat(agreement.verdicts()).containsOnlyKeys("error BAD_VALUE", "error UNEXPECTED_END");
    }
}
