package org.tatoo.samples.keyvalue;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import org.junit.jupiter.api.Test;

/** Commands with very many keys. */
class ManyKeysTest {
    private static final int MANY = 3 * ManyKeys.SLICE + 1;

    @Test
    void theyAreCountedAndRemovedAsFewAre() throws IOException {
        try (RunningServer server = RunningServer.start();
                RespClient client = server.connect()) {
            fill(client);
            client.ask("DEL", "k0", "k" + (MANY - 1));
            for (String command : new String[] {"EXISTS", "TOUCH", "DEL"}) {
                assertThat(client.ask(keys(command))).isEqualTo(":" + (MANY - 2) + "\r\n");
            }
            assertThat(client.ask(keys("UNLINK"))).isEqualTo(":0\r\n");
            assertThat(client.ask("DBSIZE")).isEqualTo(":0\r\n");
            assertThat(client.ask("INFO", "memory")).contains("used_memory:0\r\n", "used_memory_buffers:0\r\n");
        }
    }

    @Test
    void othersAreServedMeanwhile() throws IOException {
        try (RunningServer server = RunningServer.start();
                RespClient client = server.connect();
                RespClient other = server.connect()) {
            fill(client);
            for (int round = 0; round < 10; round++) {
                client.send(RespClient.request(keys("EXISTS")) + "PING\r\n");
                for (int i = 0; i < 20; i++) {
                    other.ask("SET", "other", "" + i);
                }
                assertThat(client.read()).isEqualTo(":" + MANY + "\r\n");
                assertThat(client.read()).isEqualTo("+PONG\r\n");
            }
        }
    }

    @Test
    void inATransactionTheyAreCarriedOutAtOnce() throws IOException {
        try (RunningServer server = RunningServer.start();
                RespClient client = server.connect()) {
            fill(client);
            client.ask("MULTI");
            client.ask(keys("DEL"));
            client.ask("DBSIZE");
            assertThat(client.ask("EXEC")).isEqualTo("*2\r\n:" + MANY + "\r\n:0\r\n");
        }
    }

    @Test
    void aClientThatLeavesMeanwhileLeavesNothing() throws IOException {
        try (RunningServer server = RunningServer.start();
                RespClient other = server.connect()) {
            fill(other);
            for (int i = 0; i < 20; i++) {
                try (RespClient client = server.connect()) {
                    client.command(keys("MGET"));
                }
            }
            String memory = other.ask("INFO", "memory");
            while (!memory.contains("used_memory_buffers:0\r\n")) {
                memory = other.ask("INFO", "memory");
            }
            assertThat(server.failures()).isEmpty();
        }
    }

    private static void fill(RespClient client) throws IOException {
        String[] set = new String[1 + 2 * MANY];
        set[0] = "MSET";
        for (int i = 0; i < MANY; i++) {
            set[1 + 2 * i] = "k" + i;
            set[2 + 2 * i] = "";
        }
        assertThat(client.ask(set)).isEqualTo("+OK\r\n");
    }

    private static String[] keys(String command) {
        String[] all = new String[1 + MANY];
        all[0] = command;
        for (int i = 0; i < MANY; i++) {
            all[1 + i] = "k" + i;
        }
        return all;
    }
}
