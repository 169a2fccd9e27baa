package org.tatoo.grammars;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The parser of {@code mqtt.ebnf} and {@link MqttReader} on right and wrong sessions. */
class MqttTest {
    private static final int SESSIONS = 20;

    private final Agreement agreement = new Agreement(
            CompiledGrammar.audible("../grammars/src/main/ebnf/org/tatoo/grammars/mqtt/mqtt.ebnf"),
            "session",
            MqttReader::events);

    /** What a right client would send: CONNECT, some packets, perhaps DISCONNECT. */
    private static byte[] session(Random random, int packets, int longest) {
        ByteArrayOutputStream session = new ByteArrayOutputStream();
        connect(random, session);
        for (int i = random.nextInt(packets + 1); i > 0; i--) {
            packet(random, session, longest);
        }
        if (random.nextBoolean()) {
            write(session, 0xe0, new ByteArrayOutputStream());
        }
        return session.toByteArray();
    }

    private static void connect(Random random, ByteArrayOutputStream session) {
        boolean will = random.nextBoolean();
        boolean userName = random.nextBoolean();
        boolean password = userName && random.nextBoolean();
        ByteArrayOutputStream content = new ByteArrayOutputStream();
        string(content, "MQTT".getBytes(StandardCharsets.US_ASCII));
        content.write(4);
        content.write((userName ? 0x80 : 0)
                | (password ? 0x40 : 0)
                | (will ? 4 | (random.nextInt(2) << 5) | (random.nextInt(3) << 3) : 0)
                | (random.nextInt(2) << 1));
        content.writeBytes(bytes(random, 2, 2));
        string(content, bytes(random, 0, 3));
        if (will) {
            string(content, bytes(random, 1, 3));
            string(content, bytes(random, 0, 3));
        }
        if (userName) {
            string(content, bytes(random, 0, 3));
        }
        if (password) {
            string(content, bytes(random, 0, 3));
        }
        write(session, 0x10, content);
    }

    private static void packet(Random random, ByteArrayOutputStream session, int longest) {
        ByteArrayOutputStream content = new ByteArrayOutputStream();
        int kind = new int[] {3, 3, 3, 4, 5, 6, 7, 8, 10, 12}[random.nextInt(10)];
        int flags = kind == 6 || kind == 8 || kind == 10 ? 2 : 0;
        if (kind == 3) {
            int qos = random.nextInt(3);
            flags = (qos << 1) | random.nextInt(2) | (qos == 0 ? 0 : random.nextInt(2) << 3);
            string(content, bytes(random, 1, 4));
            if (qos > 0) {
                id(random, content);
            }
            content.writeBytes(bytes(random, 0, longest));
        } else if (kind != 12) {
            id(random, content);
        }
        for (int i = 1 + random.nextInt(3); (kind == 8 || kind == 10) && i > 0; i--) {
            string(content, bytes(random, 1, 4));
            if (kind == 8) {
                content.write(random.nextInt(3));
            }
        }
        write(session, (kind << 4) | flags, content);
    }

    private static void id(Random random, ByteArrayOutputStream content) {
        int id = 1 + random.nextInt(random.nextBoolean() ? 3 : 65535);
        content.write(id >> 8);
        content.write(id);
    }

    private static void string(ByteArrayOutputStream content, byte[] text) {
        content.write(text.length >> 8);
        content.write(text.length);
        content.writeBytes(text);
    }

    private static byte[] bytes(Random random, int least, int greatest) {
        byte[] bytes = new byte[least + random.nextInt(greatest - least + 1)];
        random.nextBytes(bytes);
        return bytes;
    }

    private static void write(ByteArrayOutputStream session, int first, ByteArrayOutputStream content) {
        session.write(first);
        int rest = content.size();
        while (rest > 127) {
            session.write((rest & 127) | 128);
            rest >>= 7;
        }
        session.write(rest);
        session.writeBytes(content.toByteArray());
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3, 4, 5})
    void bothReadWhatARightClientSends(int seed) {
        Random random = new Random(seed);
        for (int i = 0; i < SESSIONS; i++) {
            agreement.check(session(random, 20, i % 10 == 0 ? 40_000 : 200));
        }
        assertThat(agreement.verdicts()).containsOnlyKeys("accept");
    }

    @Test
    void bothRefuseTheSameAtTheSamePlace() {
        Random random = new Random(7);
        for (int i = 0; i < SESSIONS; i++) {
            agreement.checkMutants(session(random, 6, 5));
        }
        agreement.checkMutants(session(random, 1, 140));
        assertThat(agreement.verdicts())
                .containsOnlyKeys(
                        "accept",
                        "error BAD_CHOICE",
                        "error BAD_LENGTH",
                        "error BAD_VALUE",
                        "error REGION_ENDS",
                        "error REGION_NOT_FILLED",
                        "error UNEXPECTED_BYTE",
                        "error UNEXPECTED_END");
    }
}
