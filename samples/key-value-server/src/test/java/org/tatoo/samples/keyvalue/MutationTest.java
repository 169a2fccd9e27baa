package org.tatoo.samples.keyvalue;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.tatoo.samples.testing.RawClient;

/** Damaged conversations: the server answers or closes, no handler fails, and others are still served. */
@Tag("once")
class MutationTest {
    private static final int ROUNDS = 1500;

    @Test
    void damagedRequestsDoNoHarm() throws Exception {
        List<Conversation> cases = Conversation.all();
        Random random = new Random(20080201);
        try (RunningServer server = RunningServer.start();
                RespClient witness = server.connect()) {
            for (int round = 0; round < ROUNDS; round++) {
                byte[] input = cases.get(random.nextInt(cases.size())).input();
                byte[] damaged = damage(input.length == 0 ? new byte[] {'*'} : input, random);
                try (RespClient client = server.connect()) {
                    // ends: the server closes whatever came
                    RawClient.untilClosed(() -> client.exchange(damaged));
                }
                if (round % 100 == 0) {
                    assertThat(witness.ask("PING")).isEqualTo("+PONG\r\n");
                }
            }
            assertThat(witness.ask("FLUSHALL")).isEqualTo("+OK\r\n");
            assertThat(witness.ask("INFO", "memory")).contains("used_memory:0\r\n", "used_memory_buffers:0\r\n");
            assertThat(server.failures()).isEmpty();
        }
    }

    private static byte[] damage(byte[] input, Random random) {
        byte[] damaged = input.clone();
        for (int i = random.nextInt(4); i >= 0; i--) {
            int at = random.nextInt(damaged.length);
            switch (random.nextInt(4)) {
                case 0 -> damaged[at] = (byte) random.nextInt(256);
                case 1 -> damaged[at] = (byte) "*$\r\n0123456789-\"'\\ ".charAt(random.nextInt(19));
                case 2 -> {
                    int length = random.nextInt(damaged.length - at);
                    byte[] shorter = new byte[damaged.length - length];
                    System.arraycopy(damaged, 0, shorter, 0, at);
                    System.arraycopy(damaged, at + length, shorter, at, damaged.length - at - length);
                    damaged = shorter;
                }
                default -> {
                    int length = Math.min(random.nextInt(damaged.length - at) + 1, 1000);
                    byte[] longer = new byte[damaged.length + length];
                    System.arraycopy(damaged, 0, longer, 0, at + length);
                    System.arraycopy(damaged, at, longer, at + length, damaged.length - at);
                    damaged = longer;
                }
            }
        }
        return damaged;
    }
}
