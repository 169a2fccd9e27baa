package org.tatoo.grammars;

import static org.assertj.core.api.Assertions.assertThat;
import static org.tatoo.grammars.PostgresqlWriter.arguments;
import static org.tatoo.grammars.PostgresqlWriter.bytes;
import static org.tatoo.grammars.PostgresqlWriter.formats;
import static org.tatoo.grammars.PostgresqlWriter.number;
import static org.tatoo.grammars.PostgresqlWriter.string;
import static org.tatoo.grammars.PostgresqlWriter.value;
import static org.tatoo.grammars.PostgresqlWriter.write;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.tatoo.compiler.trace.TracedParser;

/** The parser of {@code postgresql.ebnf} and {@link PostgresqlReader} on right and wrong messages. */
class PostgresqlTest {
    private static final int STREAMS = 20;

    private final TracedParser parser =
            CompiledGrammar.audible("../grammars/src/main/ebnf/org/tatoo/grammars/postgresql/postgresql.ebnf");

    private final Agreement messages = messages("password");
    private final Agreement opening = new Agreement(parser, "opening", PostgresqlReader::opening);

    private Agreement messages(String reply) {
        return new Agreement(parser, "messages", input -> PostgresqlReader.messages(input, reply))
                .answering("reply", reply);
    }

    /** What a right frontend would send after its first messages. */
    private static byte[] messages(Random random, int count, int longest) {
        ByteArrayOutputStream messages = new ByteArrayOutputStream();
        for (int i = random.nextInt(count + 1); i > 0; i--) {
            char type = "QPBDECSHpdcfFB".charAt(random.nextInt(14));
            messages.write(type);
            write(messages, content(random, type, longest));
        }
        if (random.nextBoolean()) {
            messages.write('X');
            write(messages, new ByteArrayOutputStream());
        }
        return messages.toByteArray();
    }

    private static ByteArrayOutputStream content(Random random, char type, int longest) {
        ByteArrayOutputStream content = new ByteArrayOutputStream();
        switch (type) {
            case 'Q', 'p', 'f' -> string(random, content, longest);
            case 'P' -> {
                string(random, content, 3);
                string(random, content, longest);
                int count = random.nextInt(3);
                number(content, count, 2);
                content.writeBytes(bytes(random, 4 * count));
            }
            case 'B' -> {
                string(random, content, 3);
                string(random, content, 3);
                arguments(random, content, longest);
                formats(random, content);
            }
            case 'D', 'C' -> {
                content.write(random.nextBoolean() ? 'S' : 'P');
                string(random, content, longest);
            }
            case 'E' -> {
                string(random, content, longest);
                number(content, random.nextInt(), 4);
            }
            case 'd' -> content.writeBytes(bytes(random, random.nextInt(longest + 1)));
            case 'F' -> {
                content.writeBytes(bytes(random, 4));
                arguments(random, content, longest);
                number(content, random.nextInt(2), 2);
            }
            default -> {}
        }
        return content;
    }

    /** The messages without a type byte. */
    private static byte[] opening(Random random) {
        ByteArrayOutputStream opening = new ByteArrayOutputStream();
        for (int i = random.nextInt(3); i > 0; i--) {
            ByteArrayOutputStream encryption = new ByteArrayOutputStream();
            number(encryption, 80877103 + random.nextInt(2), 4);
            write(opening, encryption);
        }
        ByteArrayOutputStream first = new ByteArrayOutputStream();
        if (random.nextInt(3) == 0) {
            number(first, 80877102, 4);
            first.writeBytes(bytes(random, 8));
        } else {
            number(first, 196608, 4);
            for (int i = random.nextInt(3); i > 0; i--) {
                // a name has at least one byte, and at most 256
                int size = random.nextInt(10) == 0 ? 256 : 1 + random.nextInt(5);
                first.writeBytes("n".repeat(size).getBytes(StandardCharsets.US_ASCII));
                first.write(0);
                string(random, first, 4);
            }
            first.write(0);
        }
        write(opening, first);
        return opening.toByteArray();
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3, 4, 5})
    void bothReadWhatARightFrontendSends(int seed) {
        Random random = new Random(seed);
        for (int i = 0; i < STREAMS; i++) {
            opening.check(opening(random));
            messages.check(messages(random, 20, i % 10 == 0 ? 5_000 : 50));
        }
        assertThat(opening.verdicts()).containsOnlyKeys("accept");
        assertThat(messages.verdicts()).containsOnlyKeys("accept");
    }

    @Test
    void bothRefuseTheSameMessagesAtTheSamePlace() {
        Random random = new Random(7);
        for (int i = 0; i < STREAMS; i++) {
            messages.checkMutants(messages(random, 6, 4));
        }
        assertThat(messages.verdicts())
                .containsOnlyKeys(
                        "accept",
                        "error BAD_LENGTH",
                        "error BAD_VALUE",
                        "error REGION_ENDS",
                        "error REGION_NOT_FILLED",
                        "error UNEXPECTED_BYTE",
                        "error UNEXPECTED_END");
    }

    @Test
    void bothRefuseTheSameFirstMessagesAtTheSamePlace() {
        Random random = new Random(8);
        for (int i = 0; i < STREAMS; i++) {
            opening.checkMutants(opening(random));
        }
        assertThat(opening.verdicts())
                .containsOnlyKeys(
                        "accept",
                        "error BAD_VALUE",
                        "error REGION_ENDS",
                        "error REGION_NOT_FILLED",
                        "error TOKEN_TOO_LONG",
                        "error UNEXPECTED_BYTE",
                        "error UNEXPECTED_END");
    }

    @Test
    void bothReadRepliesOfOtherKinds() {
        Random random = new Random(9);
        for (String reply : List.of("sasl", "other")) {
            Agreement agreement = messages(reply);
            for (int i = 0; i < STREAMS; i++) {
                ByteArrayOutputStream content = new ByteArrayOutputStream();
                if (reply.equals("sasl")) {
                    string(random, content, 4);
                    value(random, content, 4);
                } else {
                    content.writeBytes(bytes(random, random.nextInt(9)));
                }
                ByteArrayOutputStream message = new ByteArrayOutputStream();
                message.write('p');
                write(message, content);
                agreement.checkMutants(message.toByteArray());
            }
            assertThat(agreement.verdicts()).containsKeys("accept", "error UNEXPECTED_BYTE", "error UNEXPECTED_END");
        }
    }
}
