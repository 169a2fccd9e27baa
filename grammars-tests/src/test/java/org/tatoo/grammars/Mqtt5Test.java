package org.tatoo.grammars;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The parser of {@code mqtt5.ebnf} and {@link Mqtt5Reader} on right and wrong sessions. */
class Mqtt5Test {
    private static final int SESSIONS = 20;

    private static final int[] OF_CONNECT = {17, 21, 22, 23, 25, 33, 34, 38, 39};
    private static final int[] OF_WILL = {1, 2, 3, 8, 9, 24, 38};
    private static final int[] OF_PUBLISH = {1, 2, 3, 8, 9, 35, 38};
    private static final int[] OF_ANSWERS = {31, 38};
    private static final int[] OF_SUBSCRIBE = {11, 38};
    private static final int[] OF_UNSUBSCRIBE = {38};
    private static final int[] OF_DISCONNECT = {17, 31, 38};
    private static final int[] OF_AUTH = {21, 22, 31, 38};

    private final Agreement agreement = new Agreement(
            CompiledGrammar.audible("../grammars/src/main/ebnf/org/tatoo/grammars/mqtt5/mqtt5.ebnf"),
            "session",
            Mqtt5Reader::events);

    /** What one right client would send. */
    private static final class Client {
        private final Random random;
        private final boolean five;
        private final ByteArrayOutputStream session = new ByteArrayOutputStream();
        private ByteArrayOutputStream content = new ByteArrayOutputStream();

        Client(Random random, boolean five) {
            this.random = random;
            this.five = five;
        }

        /** CONNECT, some packets, perhaps DISCONNECT. */
        byte[] session(int packets, int longest) {
            connect();
            for (int i = random.nextInt(packets + 1); i > 0; i--) {
                packet(longest);
            }
            if (random.nextBoolean()) {
                if (five) {
                    reason(new int[] {0, 4, 130, 147, 153}, OF_DISCONNECT);
                }
                write(0xe0);
            }
            return session.toByteArray();
        }

        private void connect() {
            boolean will = random.nextBoolean();
            boolean userName = random.nextBoolean();
            boolean password = (userName || five) && random.nextBoolean();
            string("MQTT".getBytes(StandardCharsets.US_ASCII));
            content.write(five ? 5 : 4);
            content.write((userName ? 0x80 : 0)
                    | (password ? 0x40 : 0)
                    | (will ? 4 | (random.nextInt(2) << 5) | (random.nextInt(3) << 3) : 0)
                    | (random.nextInt(2) << 1));
            content.writeBytes(bytes(2, 2));
            properties(OF_CONNECT);
            string(bytes(0, 3));
            if (will) {
                properties(OF_WILL);
                string(bytes(1, 3));
                string(bytes(0, 3));
            }
            if (userName) {
                string(bytes(0, 3));
            }
            if (password) {
                string(bytes(0, 3));
            }
            write(0x10);
        }

        private void packet(int longest) {
            int[] kinds = {3, 3, 3, 4, 5, 6, 7, 8, 10, 12, 15};
            int kind = kinds[random.nextInt(five ? kinds.length : kinds.length - 1)];
            switch (kind) {
                case 3 -> publish(longest);
                case 4, 5 -> acknowledgement(kind << 4, new int[] {0, 16, 131, 145, 153});
                case 6, 7 -> acknowledgement(kind == 6 ? 0x62 : 0x70, new int[] {0, 146});
                case 8 -> filters(0x82, OF_SUBSCRIBE);
                case 10 -> filters(0xa2, OF_UNSUBSCRIBE);
                case 12 -> write(0xc0);
                default -> {
                    content.write(24 + random.nextInt(2));
                    properties(OF_AUTH);
                    write(0xf0);
                }
            }
        }

        private void publish(int longest) {
            int qos = random.nextInt(3);
            string(bytes(five ? 0 : 1, 4));
            if (qos > 0) {
                id();
            }
            properties(OF_PUBLISH);
            content.writeBytes(bytes(0, longest));
            write(0x30 | (qos << 1) | random.nextInt(2) | (qos == 0 ? 0 : random.nextInt(2) << 3));
        }

        private void acknowledgement(int first, int[] reasons) {
            id();
            if (five) {
                reason(reasons, OF_ANSWERS);
            }
            write(first);
        }

        private void reason(int[] reasons, int[] properties) {
            int much = random.nextInt(3);
            if (much > 0) {
                content.write(reasons[random.nextInt(reasons.length)]);
            }
            if (much > 1) {
                properties(properties);
            }
        }

        private void filters(int first, int[] properties) {
            id();
            properties(properties);
            for (int i = 1 + random.nextInt(3); i > 0; i--) {
                string(bytes(1, 4));
                if (first == 0x82) {
                    int options = (random.nextInt(3) << 4) | (random.nextInt(4) << 2);
                    content.write(random.nextInt(3) | (five ? options : 0));
                }
            }
            write(first);
        }

        private void properties(int[] identifiers) {
            if (!five) {
                return;
            }
            ByteArrayOutputStream outer = content;
            content = new ByteArrayOutputStream();
            for (int i = random.nextInt(4); i > 0; i--) {
                property(identifiers[random.nextInt(identifiers.length)]);
            }
            byte[] properties = content.toByteArray();
            content = outer;
            variable(content, properties.length);
            content.writeBytes(properties);
        }

        private void property(int identifier) {
            content.write(identifier);
            switch (identifier) {
                case 1, 23, 25 -> content.write(random.nextInt(2));
                case 2, 17, 24 -> content.writeBytes(bytes(4, 4));
                case 39 -> content.writeBytes(new byte[] {0, (byte) random.nextInt(256), 0, 1});
                case 33, 35 -> id();
                case 34 -> content.writeBytes(bytes(2, 2));
                case 11 -> variable(content, 1 + random.nextInt(random.nextBoolean() ? 3 : (1 << 28) - 1));
                case 38 -> {
                    string(bytes(0, 3));
                    string(bytes(0, random.nextInt(9) == 0 ? 150 : 3));
                }
                default -> string(bytes(0, 3));
            }
        }

        private void id() {
            int id = 1 + random.nextInt(random.nextBoolean() ? 3 : 65535);
            content.write(id >> 8);
            content.write(id);
        }

        private void string(byte[] text) {
            content.write(text.length >> 8);
            content.write(text.length);
            content.writeBytes(text);
        }

        private byte[] bytes(int least, int greatest) {
            byte[] bytes = new byte[least + random.nextInt(greatest - least + 1)];
            random.nextBytes(bytes);
            return bytes;
        }

        private void write(int first) {
            session.write(first);
            variable(session, content.size());
            session.writeBytes(content.toByteArray());
            content = new ByteArrayOutputStream();
        }

        private static void variable(ByteArrayOutputStream to, int number) {
            int rest = number;
            while (rest > 127) {
                to.write((rest & 127) | 128);
                rest >>= 7;
            }
            to.write(rest);
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3, 4, 5})
    void bothReadWhatARightClientSends(int seed) {
        Random random = new Random(seed);
        for (int i = 0; i < SESSIONS; i++) {
            agreement.check(new Client(random, i % 4 > 0).session(20, i % 10 == 0 ? 40_000 : 200));
        }
        assertThat(agreement.verdicts()).containsOnlyKeys("accept");
    }

    @Test
    void bothRefuseTheSameAtTheSamePlace() {
        Random random = new Random(7);
        for (int i = 0; i < SESSIONS; i++) {
            agreement.checkMutants(new Client(random, i % 4 > 0).session(6, 5));
        }
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
