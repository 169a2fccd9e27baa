package org.tatoo.grammars;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The parser of {@code dns.ebnf} and {@link DnsReader} on right and wrong messages. */
class DnsTest {
    private static final int STREAMS = 10;
    private static final int MUTATED = 5;
    private static final int RESERVED = 0x40;

    private final Agreement agreement = new Agreement(
            CompiledGrammar.audible("../grammars/src/main/ebnf/org/tatoo/grammars/dns/dns.ebnf"),
            "messages",
            DnsReader::events);

    private static byte[] messages(Random random, int count, int most) {
        ByteArrayOutputStream messages = new ByteArrayOutputStream();
        for (int i = 0; i < count; i++) {
            byte[] message = message(random, most);
            number(messages, message.length);
            messages.writeBytes(message);
        }
        return messages.toByteArray();
    }

    private static byte[] message(Random random, int most) {
        ByteArrayOutputStream message = new ByteArrayOutputStream();
        number(message, random.nextInt(65536));
        number(message, random.nextInt(65536) & ~RESERVED);
        int[] counts = random.ints(4, 0, most + 1).toArray();
        for (int count : counts) {
            number(message, count);
        }
        for (int part = 0; part < counts.length; part++) {
            for (int i = 0; i < counts[part]; i++) {
                name(random, message);
                number(message, random.nextInt(65536));
                number(message, 1);
                if (part > 0) {
                    number(message, 0);
                    number(message, random.nextInt(65536));
                    byte[] data = bytes(random, random.nextInt(6));
                    number(message, data.length);
                    message.writeBytes(data);
                }
            }
        }
        return message.toByteArray();
    }

    private static void name(Random random, ByteArrayOutputStream message) {
        for (int i = random.nextInt(3); i > 0; i--) {
            byte[] label = bytes(random, 1 + random.nextInt(random.nextInt(8) == 0 ? 63 : 3));
            message.write(label.length);
            message.writeBytes(label);
        }
        if (random.nextBoolean()) {
            message.write(0);
        } else {
            number(message, 0xc000 | random.nextInt(0x4000));
        }
    }

    private static byte[] bytes(Random random, int count) {
        byte[] bytes = new byte[count];
        random.nextBytes(bytes);
        return bytes;
    }

    private static void number(ByteArrayOutputStream message, int number) {
        message.write(number >> 8);
        message.write(number);
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3, 4, 5})
    void bothReadRightMessages(int seed) {
        Random random = new Random(seed);
        for (int i = 0; i < STREAMS; i++) {
            agreement.check(messages(random, random.nextInt(5), i == 0 ? 40 : 3));
        }
        assertThat(agreement.verdicts()).containsOnlyKeys("accept");
    }

    @Test
    void bothRefuseTheSameAtTheSamePlace() {
        Random random = new Random(7);
        for (int i = 0; i < MUTATED; i++) {
            agreement.checkMutants(messages(random, 2, 2));
        }
        assertThat(agreement.verdicts())
                .containsOnlyKeys(
                        "accept",
                        "error BAD_LENGTH",
                        "error BAD_VALUE",
                        "error REGION_ENDS",
                        "error REGION_NOT_FILLED",
                        "error UNEXPECTED_END");
    }
}
