package org.tatoo.samples.keyvalue;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.tatoo.samples.testing.RawClient;

/** What happens at each limit. */
class LimitsTest {
    private static final long MIB = RunningServer.MIB;
    private static final String OUT_OF_MEMORY = "-OOM command not allowed when used memory > 'maxmemory'.\r\n";

    @Test
    void fullMemoryRefusesWhatAddsAndAllowsWhatRemoves() throws IOException {
        try (RunningServer server = RunningServer.withLimits(MIB, 16 * MIB, MIB);
                RespClient client = server.connect()) {
            String value = "x".repeat(400_000);
            assertThat(client.ask("SET", "a", value)).isEqualTo("+OK\r\n");
            assertThat(client.ask("SET", "b", value)).isEqualTo("+OK\r\n");
            assertThat(client.ask("SET", "c", value)).isEqualTo(OUT_OF_MEMORY);
            assertThat(client.ask("LPUSH", "c", value)).isEqualTo(OUT_OF_MEMORY);
            assertThat(client.ask("STRLEN", "a")).isEqualTo(":400000\r\n");
            assertThat(client.ask("DEL", "a")).isEqualTo(":1\r\n");
            assertThat(client.ask("SET", "d", "1")).isEqualTo("+OK\r\n");
        }
    }

    @Test
    void memoryIsFreeAgainWhateverWasStored() throws IOException {
        try (RunningServer server = RunningServer.start();
                RespClient client = server.connect()) {
            for (int i = 0; i < 200; i++) {
                client.ask("RPUSH", "list", "element " + i);
                client.ask("HSET", "hash", "field " + i % 50, "value " + i);
                client.ask("APPEND", "string", "part");
                client.ask("SET", "key " + i, "1", "PX", "100");
            }
            for (int i = 0; i < 200; i++) {
                client.ask("LPOP", "list");
                client.ask("HDEL", "hash", "field " + i);
            }
            client.ask("DEL", "string");
            server.pass(100);
            // each command removes some of the keys whose time is over
            for (int i = 0; i < 10; i++) {
                client.ask("PING");
            }
            assertThat(client.ask("DBSIZE")).isEqualTo(":0\r\n");
            assertThat(client.ask("INFO", "memory")).contains("used_memory:0\r\n");
        }
    }

    @Test
    void aRequestThatNeedsMoreThanTheBuffersIsRefused() throws IOException {
        try (RunningServer server = RunningServer.withLimits(64 * MIB, MIB, MIB);
                RespClient client = server.connect();
                RespClient other = server.connect()) {
            client.send("*3\r\n$3\r\nSET\r\n$1\r\nk\r\n$500000000\r\n" + "x".repeat(1_200_000));
            assertThat(client.readToEnd()).isEqualTo(OUT_OF_MEMORY);
            assertThat(other.ask("EXISTS", "k")).isEqualTo(":0\r\n");
            assertThat(other.ask("INFO", "memory")).contains("used_memory_buffers:0\r\n");
        }
    }

    @Test
    void commandsThatWaitForExecAreCountedToo() throws IOException {
        try (RunningServer server = RunningServer.withLimits(64 * MIB, MIB, MIB);
                RespClient client = server.connect()) {
            assertThat(client.ask("MULTI")).isEqualTo("+OK\r\n");
            String part = "x".repeat(100_000);
            for (int i = 0; i < 12; i++) {
                client.command("SET", "k", part);
            }
            assertThat(client.readToEnd()).startsWith("+QUEUED\r\n").endsWith(OUT_OF_MEMORY);
        }
    }

    @Test
    void smallCommandsThatWaitForExecAreCountedToo() throws IOException {
        try (RunningServer server = RunningServer.withLimits(64 * MIB, MIB, MIB);
                RespClient client = server.connect()) {
            client.command("MULTI");
            client.send(RespClient.request("PING").repeat(10_000));
            assertThat(client.readToEnd()).endsWith(OUT_OF_MEMORY);
        }
    }

    @Test
    void namesAreCounted() throws IOException {
        String name = "x".repeat(100_000);
        try (RunningServer server = RunningServer.withLimits(64 * MIB, MIB, MIB);
                RespClient client = server.connect()) {
            client.ask("HELLO", "3");
            assertThat(client.ask("CLIENT", "SETNAME", name)).isEqualTo("+OK\r\n");
            assertThat(client.ask("CLIENT", "SETNAME", name + "x")).isEqualTo("+OK\r\n");
            assertThat(client.ask("WATCH", name)).isEqualTo("+OK\r\n");
            assertThat(client.ask("SUBSCRIBE", name)).endsWith(":1\r\n");
            assertThat(client.ask("PSUBSCRIBE", "*" + name.substring(50_000))).endsWith(":2\r\n");
            assertThat(client.ask("INFO", "memory")).contains("used_memory_buffers:350702\r\n");
            assertThat(client.ask("SUBSCRIBE", name)).endsWith(":2\r\n");
            assertThat(client.ask("SUBSCRIBE", "y" + name)).isEqualTo(OUT_OF_MEMORY);
            assertThat(client.ask("WATCH", "y" + name)).isEqualTo(OUT_OF_MEMORY);
            assertThat(client.ask("RESET")).isEqualTo("+RESET\r\n");
            assertThat(client.ask("INFO", "memory")).contains("used_memory_buffers:0\r\n");
        }
    }

    @Test
    void aListOfClientsIsNotMadeWithoutRoomForIt() throws IOException {
        try (RunningServer server = RunningServer.withLimits(64 * MIB, MIB, MIB);
                RespClient client = server.connect()) {
            client.ask("CLIENT", "SETNAME", "x".repeat(150_000));
            assertThat(client.ask("CLIENT", "LIST")).isEqualTo(OUT_OF_MEMORY);
            client.ask("CLIENT", "SETNAME", "x");
            assertThat(client.ask("CLIENT", "LIST")).contains("name=x ");
        }
    }

    @Test
    void whatAllClientsHoldTogetherIsBounded() throws IOException {
        List<RespClient> clients = new ArrayList<>();
        try (RunningServer server = RunningServer.withLimits(64 * MIB, 2 * MIB, MIB);
                RespClient polite = server.connect()) {
            for (int i = 0; i < 100; i++) {
                RespClient client = server.connect();
                clients.add(client);
                RawClient.untilClosed(
                        () -> client.send("*3\r\n$3\r\nSET\r\n$1\r\nk\r\n$65000\r\n" + "x".repeat(60_000)));
                assertThat(polite.ask("PING")).isEqualTo("+PONG\r\n");
                // more than the limit while the loop of another client makes room
                assertThat(buffers(polite)).isLessThan(3 * MIB);
                long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(10);
                while (buffers(polite) >= 2 * MIB && System.nanoTime() < end) {
                    Thread.onSpinWait();
                }
                assertThat(buffers(polite)).isLessThan(2 * MIB);
            }
            assertThat(server.failures()).isEmpty();
            for (RespClient client : clients) {
                client.close();
            }
        }
    }

    private static long buffers(RespClient client) throws IOException {
        Matcher held = Pattern.compile("used_memory_buffers:(\\d+)").matcher(client.ask("INFO", "memory"));
        assertThat(held.find()).isTrue();
        return Long.parseLong(held.group(1));
    }

    @Test
    void aDeclaredLengthAllocatesNothing() throws IOException {
        try (RunningServer server = RunningServer.withLimits(64 * MIB, MIB, MIB)) {
            for (int i = 0; i < 100; i++) {
                try (RespClient client = server.connect()) {
                    client.send("*1000000\r\n$3\r\nSET\r\n$536870912\r\nabc");
                    client.endInput();
                    client.expectEnd();
                }
            }
            assertThat(server.failures()).isEmpty();
        }
    }

    @Test
    void aSubscriberThatDoesNotReadLosesItsConnection() throws IOException {
        try (RunningServer server = RunningServer.withLimits(64 * MIB, 64 * MIB, MIB);
                RespClient slow = server.connect();
                RespClient publisher = server.connect()) {
            slow.ask("SUBSCRIBE", "news");
            String message = "x".repeat(1 << 20);
            int sent = 0;
            while (publisher.ask("PUBLISH", "news", message).equals(":1\r\n")) {
                assertThat(++sent).isLessThan(100);
            }
            assertThat(sent).isPositive();
            assertThat(publisher.ask("INFO", "memory")).contains("used_memory_buffers:0\r\n");
            assertThat(publisher.ask("PING")).isEqualTo("+PONG\r\n");
        }
    }

    @Test
    void aClientThatDoesNotReadItsRepliesIsNotReadEither() throws IOException {
        try (RunningServer server = RunningServer.start();
                RespClient client = server.connect();
                RespClient other = server.connect()) {
            String value = "y".repeat(1 << 20);
            client.ask("SET", "k", value);
            int count = 200;
            for (int i = 0; i < count; i++) {
                client.command("GET", "k");
            }
            assertThat(other.ask("PING")).isEqualTo("+PONG\r\n");
            for (int i = 0; i < count; i++) {
                assertThat(client.read()).hasSize(value.length() + 12);
            }
        }
    }

    @Test
    void aClientSubscribesAndWatchesOnlySoMuch() throws IOException {
        try (RunningServer server = RunningServer.start();
                RespClient client = server.connect()) {
            String[] names = new String[10_002];
            for (int i = 0; i < names.length; i++) {
                names[i] = "n" + i;
            }
            names[0] = "WATCH";
            assertThat(client.ask(names)).isEqualTo("-ERR too many watched keys, the limit is 10000\r\n");
            names[0] = "SUBSCRIBE";
            client.command(names);
            for (int i = 1; i <= 10_000; i++) {
                assertThat(client.read()).endsWith(":" + i + "\r\n");
            }
            assertThat(client.read()).isEqualTo("-ERR too many subscriptions, the limit is 10000\r\n");
        }
    }
}
