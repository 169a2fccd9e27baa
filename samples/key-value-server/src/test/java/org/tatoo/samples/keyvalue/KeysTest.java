package org.tatoo.samples.keyvalue;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** KEYS takes its time, and lets others in between. */
@Tag("once")
class KeysTest {
    private static final String LONG = "x".repeat(5_000);

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5})
    void whatStaysIsFoundOnceWhateverComesAndGoes(long seed) {
        Random random = new Random(seed);
        Keyspace keys = new Keyspace(() -> Instant.EPOCH, new Budget(Long.MAX_VALUE));
        List<String> staying = new ArrayList<>();
        for (int i = 0; i < 300; i++) {
            put(keys, "goes" + i);
            put(keys, "stays" + i);
            staying.add("stays" + i);
        }
        KeyScan scan = new KeyScan(keys, GlobPattern.of(bytes("*s*")));
        keys.watch(scan);
        while (!scan.isComplete()) {
            scan.advance(1 + random.nextInt(300), 0);
            for (int i = random.nextInt(20); i > 0; i--) {
                Entry entry = keys.find(new Bytes(bytes("goes" + random.nextInt(400))));
                if (entry != null) {
                    keys.remove(entry);
                } else {
                    put(keys, "goes" + random.nextInt(400));
                }
            }
        }
        List<String> found = scan.found().stream()
                .map(key -> new String(key, StandardCharsets.ISO_8859_1))
                .toList();
        assertThat(found).containsAll(staying);
        assertThat(found.stream().filter(key -> key.startsWith("stays"))).hasSize(staying.size());
    }

    @Test
    void aScanEndsWithItsKeys() {
        Keyspace keys = new Keyspace(() -> Instant.EPOCH, new Budget(Long.MAX_VALUE));
        for (int i = 0; i < 10; i++) {
            put(keys, "k" + i);
        }
        KeyScan scan = new KeyScan(keys, GlobPattern.of(bytes("*")));
        keys.watch(scan);
        scan.advance(1, 0);
        assertThat(scan.isComplete()).isFalse();
        keys.clear();
        put(keys, "new");
        assertThat(scan.isComplete()).isTrue();
        assertThat(scan.found()).hasSize(1);
    }

    @Test
    void othersChangeKeysMeanwhile() throws IOException {
        try (RunningServer server = RunningServer.start();
                RespClient client = server.connect();
                RespClient other = server.connect()) {
            fill(client, 1_000);
            Set<String> expected = new HashSet<>();
            for (int i = 0; i < 1_000; i++) {
                expected.add(LONG + i);
            }
            for (int round = 0; round < 10; round++) {
                client.command("KEYS", "x*");
                for (int i = 0; i < 200; i++) {
                    other.send(RespClient.request("SET", "a" + i, "") + RespClient.request("DEL", "a" + (i - 7)));
                }
                List<String> found = keys(client.read());
                assertThat(found).hasSameSizeAs(expected);
                assertThat(new HashSet<>(found)).isEqualTo(expected);
                for (int i = 0; i < 400; i++) {
                    other.read();
                }
            }
        }
    }

    @Test
    void requestsAfterItWaitForItsReply() throws IOException {
        try (RunningServer server = RunningServer.start();
                RespClient client = server.connect()) {
            fill(client, 300);
            client.send(
                    RespClient.request("KEYS", "*") + RespClient.request("DBSIZE") + RespClient.request("KEYS", "y"));
            assertThat(keys(client.read())).hasSize(300);
            assertThat(client.read()).isEqualTo(":300\r\n");
            assertThat(client.read()).isEqualTo("*0\r\n");
        }
    }

    @Test
    void inATransactionItIsOneOfItsCommands() throws IOException {
        try (RunningServer server = RunningServer.start();
                RespClient client = server.connect()) {
            fill(client, 200);
            client.ask("MULTI");
            client.ask("KEYS", "*1");
            client.ask("DBSIZE");
            String reply = client.ask("EXEC");
            assertThat(reply).startsWith("*2\r\n*20\r\n").endsWith(":200\r\n");
        }
    }

    @Test
    void aReplyThatNobodyReadsIsNotMade() throws IOException {
        try (RunningServer server = RunningServer.withLimits(64 * RunningServer.MIB, 8 * RunningServer.MIB, 1 << 20);
                RespClient slow = server.connect();
                RespClient other = server.connect()) {
            fill(other, 6_000);
            slow.command("KEYS", "*");
            for (int i = 0; i < 100; i++) {
                assertThat(other.ask("PING")).isEqualTo("+PONG\r\n");
            }
            assertThat(keys(slow.read())).hasSize(6_000);
            assertThat(slow.ask("PING")).isEqualTo("+PONG\r\n");
            assertThat(other.ask("INFO", "memory")).contains("used_memory_buffers:0\r\n");
        }
    }

    @Test
    void aClientThatLeavesMeanwhileLeavesNothing() throws IOException {
        try (RunningServer server = RunningServer.start();
                RespClient other = server.connect()) {
            fill(other, 2_000);
            for (int i = 0; i < 20; i++) {
                try (RespClient client = server.connect()) {
                    client.command("KEYS", "*");
                }
            }
            assertThat(keys(other.ask("KEYS", "*"))).hasSize(2_000);
            String memory = other.ask("INFO", "memory");
            while (!memory.contains("used_memory_buffers:0\r\n")) {
                memory = other.ask("INFO", "memory");
            }
            assertThat(server.failures()).isEmpty();
        }
    }

    @Test
    void aLongScanIsEndedEarly() throws IOException {
        try (RunningServer server = RunningServer.start();
                RespClient client = server.connect()) {
            fill(client, 1_000);
            String[] reply = client.ask("SCAN", "0", "COUNT", "1000000").split("\r\n", 4);
            assertThat(reply[2]).isNotEqualTo("0");
        }
    }

    private static void fill(RespClient client, int count) throws IOException {
        int batch = 50;
        for (int i = 0; i < count; i += batch) {
            StringBuilder requests = new StringBuilder();
            for (int k = i; k < i + batch; k++) {
                requests.append(RespClient.request("SET", LONG + k, ""));
            }
            client.send(requests.toString());
            client.read("+OK\r\n".length() * batch);
        }
    }

    private static List<String> keys(String reply) {
        String[] lines = reply.split("\r\n", -1);
        List<String> keys = new ArrayList<>();
        for (int i = 2; i < lines.length; i += 2) {
            keys.add(lines[i]);
        }
        return keys;
    }

    private static void put(Keyspace keys, String key) {
        keys.put(new Bytes(bytes(key)), new StringValue(bytes("")));
    }

    private static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.ISO_8859_1);
    }
}
