package org.tatoo.grammars;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.tatoo.compiler.trace.TracedParser;

/** The parser of {@code postgresql.ebnf} and {@link PostgresqlReader} on right and wrong messages. */
class PostgresqlTest {
    private static final int STREAMS = 20;

    private final TracedParser parser =
            TracedParser.compile(CorpusTest.compilation("src/main/ebnf/org/tatoo/grammars/postgresql/postgresql.ebnf"));

    private final Agreement messages = new Agreement(parser, "messages", PostgresqlReader::messages);
    private final Agreement opening = new Agreement(parser, "opening", PostgresqlReader::opening);

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

    private static void formats(Random random, ByteArrayOutputStream content) {
        int count = random.nextInt(3);
        number(content, count, 2);
        for (int i = 0; i < count; i++) {
            number(content, random.nextInt(2), 2);
        }
    }

    private static void arguments(Random random, ByteArrayOutputStream content, int longest) {
        formats(random, content);
        int count = random.nextInt(4);
        number(content, count, 2);
        for (int i = 0; i < count; i++) {
            int size = random.nextInt(longest + 2) - 1;
            number(content, size, 4);
            content.writeBytes(bytes(random, Math.max(0, size)));
        }
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

    private static void string(Random random, ByteArrayOutputStream content, int longest) {
        for (int i = random.nextInt(longest + 1); i > 0; i--) {
            content.write(1 + random.nextInt(255));
        }
        content.write(0);
    }

    private static byte[] bytes(Random random, int size) {
        byte[] bytes = new byte[size];
        random.nextBytes(bytes);
        return bytes;
    }

    private static void number(ByteArrayOutputStream content, int number, int size) {
        for (int i = size - 1; i >= 0; i--) {
            content.write(number >> (8 * i));
        }
    }

    private static void write(ByteArrayOutputStream stream, ByteArrayOutputStream content) {
        number(stream, 4 + content.size(), 4);
        stream.writeBytes(content.toByteArray());
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
}
