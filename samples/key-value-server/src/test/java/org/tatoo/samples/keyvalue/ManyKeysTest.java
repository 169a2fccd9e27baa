package org.tatoo.samples.keyvalue;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.stream.IntStream;
import java.util.stream.Stream;
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
    void pairsAndFieldsTakeTurnsWithOthers() throws IOException {
        try (RunningServer server = RunningServer.start();
                RespClient client = server.connect();
                RespClient other = server.connect()) {
            for (String[] command : new String[][] {pairs("MSET"), pairs("HSET", "h"), pairs("HMSET", "h")}) {
                client.send(RespClient.request(command) + "PING\r\n");
                for (int i = 0; i < 20; i++) {
                    assertThat(other.ask("SET", "other", "" + i)).isEqualTo("+OK\r\n");
                }
                assertThat(client.read()).isEqualTo(command[0].equals("HSET") ? ":" + MANY + "\r\n" : "+OK\r\n");
                assertThat(client.read()).isEqualTo("+PONG\r\n");
            }
            assertThat(client.ask("DBSIZE")).isEqualTo(":" + (MANY + 2) + "\r\n");
            assertThat(client.ask("HLEN", "h")).isEqualTo(":" + MANY + "\r\n");
            assertThat(client.ask("HGET", "h", "k7")).isEqualTo(client.ask("GET", "k7"));
            assertThat(client.ask(keys("HDEL", "h"))).isEqualTo(":" + MANY + "\r\n");
            assertThat(client.ask("EXISTS", "h")).isEqualTo(":0\r\n");
            assertThat(client.ask("FLUSHALL")).isEqualTo("+OK\r\n");
            assertThat(client.ask("DBSIZE")).isEqualTo(":0\r\n");
            assertThat(client.ask("INFO", "memory")).contains("used_memory:0\r\n", "used_memory_buffers:0\r\n");
        }
    }

    @Test
    void fieldsAreFoundAsAmongFew() throws IOException {
        try (RunningServer server = RunningServer.start();
                RespClient client = server.connect();
                RespClient other = server.connect()) {
            client.ask(pairs("HSET", "h"));
            client.send(RespClient.request("HSCAN", "h", "0", "MATCH", "k*77") + "PING\r\n");
            other.ask("HDEL", "h", "k77");
            String reply = client.read();
            assertThat(reply.lines().filter(line -> line.matches("k\\d*77"))).hasSize(MANY / 100);
            assertThat(client.read()).isEqualTo("+PONG\r\n");
            assertThat(client.ask("INFO", "memory")).contains("used_memory_buffers:0\r\n");
        }
    }

    @Test
    void aKeyOfAnotherTypeEndsTheCommand() throws IOException {
        try (RunningServer server = RunningServer.start();
                RespClient client = server.connect()) {
            client.ask("SET", "h", "string");
            assertThat(client.ask(pairs("HSET", "h"))).startsWith("-WRONGTYPE");
            assertThat(client.ask(keys("HDEL", "h"))).startsWith("-WRONGTYPE");
            assertThat(client.ask("INFO", "memory")).contains("used_memory_buffers:0\r\n");
        }
    }

    @Test
    void whatMustBeSetAtOnceIsOfFewKeys() throws IOException {
        try (RunningServer server = RunningServer.start();
                RespClient client = server.connect()) {
            assertThat(client.ask(pairs("MSETNX"))).startsWith("-ERR too many keys");
            assertThat(client.ask("DBSIZE")).isEqualTo(":0\r\n");
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
        assertThat(client.ask(pairs("MSET"))).isEqualTo("+OK\r\n");
    }

    /** A command with all keys, each with an empty string. */
    private static String[] pairs(String... command) {
        return Stream.concat(
                        Stream.of(command), IntStream.range(0, MANY).boxed().flatMap(i -> Stream.of("k" + i, "")))
                .toArray(String[]::new);
    }

    private static String[] keys(String... command) {
        return Stream.concat(Stream.of(command), IntStream.range(0, MANY).mapToObj(i -> "k" + i))
                .toArray(String[]::new);
    }
}
