package org.tatoo.grammars;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The parser of {@code hello.ebnf} and {@link HelloReader} on right and wrong messages. */
class HelloTest {
    private static final int HELLOS = 20;
    private static final int MUTATED = 6;

    private final Agreement agreement = new Agreement(
            CompiledGrammar.audible("../grammars/src/main/ebnf/org/tatoo/grammars/tls/hello.ebnf"),
            "hello",
            HelloReader::events);

    private static byte[] hello(Random random) {
        ByteArrayOutputStream fields = new ByteArrayOutputStream();
        fields.write(3);
        fields.write(random.nextInt(5));
        fields.writeBytes(bytes(random, 32));
        part(fields, 1, bytes(random, random.nextBoolean() ? 0 : random.nextInt(33)));
        part(fields, 2, bytes(random, 2 * (1 + random.nextInt(3))));
        part(fields, 1, bytes(random, 1 + random.nextInt(2)));
        if (random.nextInt(4) > 0) {
            ByteArrayOutputStream extensions = new ByteArrayOutputStream();
            for (int i = random.nextInt(4); i > 0; i--) {
                extension(random, extensions);
            }
            part(fields, 2, extensions.toByteArray());
        }
        ByteArrayOutputStream hello = new ByteArrayOutputStream();
        hello.write(1);
        part(hello, 3, fields.toByteArray());
        return hello.toByteArray();
    }

    private static void extension(Random random, ByteArrayOutputStream extensions) {
        ByteArrayOutputStream content = new ByteArrayOutputStream();
        int type = random.nextInt(3) * 8;
        ByteArrayOutputStream list = new ByteArrayOutputStream();
        for (int i = 1 + random.nextInt(2); i > 0 && type != 8; i--) {
            if (type == 0) {
                list.write(0);
            }
            part(list, type == 0 ? 2 : 1, bytes(random, 1 + random.nextInt(3)));
        }
        if (type == 8) {
            content.writeBytes(bytes(random, random.nextInt(4)));
        } else {
            part(content, 2, list.toByteArray());
        }
        extensions.write(0);
        extensions.write(type);
        part(extensions, 2, content.toByteArray());
    }

    /** Adds {@code content} after its length, a number of {@code size} bytes. */
    private static void part(ByteArrayOutputStream message, int size, byte[] content) {
        for (int i = size - 1; i >= 0; i--) {
            message.write(content.length >> (8 * i));
        }
        message.writeBytes(content);
    }

    private static byte[] bytes(Random random, int count) {
        byte[] bytes = new byte[count];
        random.nextBytes(bytes);
        return bytes;
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3, 4, 5})
    void bothReadRightMessages(int seed) {
        Random random = new Random(seed);
        for (int i = 0; i < HELLOS; i++) {
            agreement.check(hello(random));
        }
        assertThat(agreement.verdicts()).containsOnlyKeys("accept");
    }

    @Test
    void bothRefuseTheSameAtTheSamePlace() {
        Random random = new Random(7);
        for (int i = 0; i < MUTATED; i++) {
            agreement.checkMutants(hello(random));
        }
        assertThat(agreement.verdicts())
                .containsOnlyKeys(
                        "accept",
                        "error BAD_LENGTH",
                        "error BAD_VALUE",
                        "error REGION_ENDS",
                        "error REGION_NOT_FILLED",
                        "error UNEXPECTED_BYTE",
                        "error UNEXPECTED_END");
    }
}
