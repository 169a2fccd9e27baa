package org.tatoo.grammars;

import static org.assertj.core.api.Assertions.assertThat;
import static org.tatoo.grammars.PostgresqlWriter.bytes;
import static org.tatoo.grammars.PostgresqlWriter.formats;
import static org.tatoo.grammars.PostgresqlWriter.number;
import static org.tatoo.grammars.PostgresqlWriter.string;
import static org.tatoo.grammars.PostgresqlWriter.value;
import static org.tatoo.grammars.PostgresqlWriter.values;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.tatoo.compiler.trace.TracedParser;

/** The parser of {@code backend.ebnf} and {@link BackendReader} on right and wrong messages of PostgreSQL. */
class BackendTest {
    private static final int STREAMS = 20;
    private static final String TYPES = "RK123CGHWdcDIENVvnAtSsZT";
    private static final int[] CODES = {0, 2, 3, 5, 7, 8, 9, 10, 11, 12};

    private final TracedParser parser =
            CompiledGrammar.audible("../grammars/src/main/ebnf/org/tatoo/grammars/postgresql/backend.ebnf");

    private final Agreement messages = new Agreement(parser, "messages", BackendReader::messages);

    /** What a right backend would send. */
    private static byte[] messages(Random random, int count, int longest) {
        ByteArrayOutputStream messages = new ByteArrayOutputStream();
        for (int i = random.nextInt(count + 1); i > 0; i--) {
            message(random, TYPES.charAt(random.nextInt(TYPES.length())), longest, messages);
        }
        return messages.toByteArray();
    }

    private static void message(Random random, char type, int longest, ByteArrayOutputStream messages) {
        messages.write(type);
        PostgresqlWriter.write(messages, content(random, type, longest));
    }

    private static ByteArrayOutputStream content(Random random, char type, int longest) {
        ByteArrayOutputStream content = new ByteArrayOutputStream();
        switch (type) {
            case 'R' -> authentication(random, content, longest);
            case 'K' -> content.writeBytes(bytes(random, 8));
            case 'C' -> string(random, content, longest);
            case 'G', 'H', 'W' -> {
                content.write(random.nextInt(2));
                formats(random, content);
            }
            case 'd' -> content.writeBytes(bytes(random, random.nextInt(longest + 1)));
            case 'D' -> values(random, content, longest);
            case 'E', 'N' -> {
                for (int i = random.nextInt(4); i > 0; i--) {
                    content.write("SVCMDHP".charAt(random.nextInt(7)));
                    string(random, content, longest);
                }
                content.write(0);
            }
            case 'V' -> value(random, content, longest);
            case 'v' -> {
                int count = random.nextInt(3);
                number(content, random.nextInt(3), 4);
                number(content, count, 4);
                for (int i = 0; i < count; i++) {
                    string(random, content, longest);
                }
            }
            case 'A' -> {
                content.writeBytes(bytes(random, 4));
                string(random, content, longest);
                string(random, content, longest);
            }
            case 't' -> {
                int count = random.nextInt(3);
                number(content, count, 2);
                content.writeBytes(bytes(random, 4 * count));
            }
            case 'S' -> {
                string(random, content, longest);
                string(random, content, longest);
            }
            case 'Z' -> content.write("ITE".charAt(random.nextInt(3)));
            case 'T' -> {
                int count = random.nextInt(3);
                number(content, count, 2);
                for (int i = 0; i < count; i++) {
                    string(random, content, longest);
                    content.writeBytes(bytes(random, 16));
                    number(content, random.nextInt(2), 2);
                }
            }
            default -> {}
        }
        return content;
    }

    private static void authentication(Random random, ByteArrayOutputStream content, int longest) {
        int code = CODES[random.nextInt(CODES.length)];
        number(content, code, 4);
        if (code == 5) {
            content.writeBytes(bytes(random, 4));
        } else if (code == 10) {
            for (int i = random.nextInt(3); i > 0; i--) {
                // a name has at least one byte, and at most 256
                int size = random.nextInt(10) == 0 ? 256 : 1 + random.nextInt(5);
                content.writeBytes("M".repeat(size).getBytes(StandardCharsets.US_ASCII));
                content.write(0);
            }
            content.write(0);
        } else if (code == 8 || code > 10) {
            content.writeBytes(bytes(random, random.nextInt(longest + 1)));
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3, 4, 5})
    void bothReadWhatARightBackendSends(int seed) {
        Random random = new Random(seed);
        for (int i = 0; i < STREAMS; i++) {
            messages.check(messages(random, 30, i % 10 == 0 ? 5_000 : 50));
        }
        assertThat(messages.verdicts()).containsOnlyKeys("accept");
    }

    @Test
    void bothRefuseTheSameMessagesAtTheSamePlace() {
        Random random = new Random(7);
        for (int i = 0; i < 3 * TYPES.length(); i++) {
            ByteArrayOutputStream stream = new ByteArrayOutputStream();
            message(random, TYPES.charAt(i / 3), 4, stream);
            message(random, 'Z', 4, stream);
            messages.checkMutants(stream.toByteArray());
        }
        ByteArrayOutputStream mechanisms = new ByteArrayOutputStream();
        number(mechanisms, 10, 4);
        mechanisms.writeBytes("M".repeat(256).getBytes(StandardCharsets.US_ASCII));
        mechanisms.writeBytes(new byte[2]);
        ByteArrayOutputStream sasl = new ByteArrayOutputStream();
        sasl.write('R');
        PostgresqlWriter.write(sasl, mechanisms);
        messages.checkMutants(sasl.toByteArray());
        assertThat(messages.verdicts())
                .containsOnlyKeys(
                        "accept",
                        "error BAD_LENGTH",
                        "error BAD_VALUE",
                        "error REGION_ENDS",
                        "error REGION_NOT_FILLED",
                        "error TOKEN_TOO_LONG",
                        "error UNEXPECTED_BYTE",
                        "error UNEXPECTED_END");
    }
}
