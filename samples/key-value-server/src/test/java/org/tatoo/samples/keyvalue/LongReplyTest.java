package org.tatoo.samples.keyvalue;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.tatoo.samples.testing.Crlf;

/** Replies of many strings are written a little at a time, and are what was there when the command was carried out. */
class LongReplyTest {
    /** Of some 50 bytes each: several slices. */
    private static final int MANY = 40_000;

    private static final String PADDING = "x".repeat(40);

    @ParameterizedTest
    @ValueSource(strings = {"LRANGE list 0 -1", "LPOP list 40000", "MGET"})
    void stringsAreThoseOfTheBeginning(String command) throws IOException {
        try (RunningServer server = RunningServer.start();
                RespClient client = server.connect();
                RespClient other = server.connect()) {
            List<String> strings = fill(other);
            client.command(command.equals("MGET") ? keys("MGET") : command.split(" "));
            // the reply is longer than what the connection takes before it is read
            client.input().read();
            other.ask("LPOP", "list");
            other.ask("RPUSH", "list", "new");
            other.ask("SET", "k" + (MANY - 1), "new");
            assertThat(parts(rest(client))).isEqualTo(strings);
            assertThat(client.ask("PING")).isEqualTo("+PONG\r\n");
            assertThat(other.ask("INFO", "memory")).contains("used_memory_buffers:0\r\n");
            assertThat(server.failures()).isEmpty();
        }
    }

    @Test
    void aLongHashIsThatOfTheBeginningToo() throws IOException {
        try (RunningServer server = RunningServer.start();
                RespClient client = server.connect();
                RespClient other = server.connect()) {
            List<String> strings = fill(other);
            List<String> fields = List.of(keys("")).subList(1, MANY + 1);
            List<String> both = new ArrayList<>();
            for (int i = 0; i < MANY; i++) {
                both.add(fields.get(i));
                both.add(strings.get(i));
            }
            for (String command : List.of("HGETALL", "HKEYS", "HVALS", "HSCAN")) {
                client.send(command + " hash" + (command.equals("HSCAN") ? " 0" : "") + "\r\nHLEN hash\r\n");
                other.ask("HSET", "hash", "k1", strings.get(1));
                String reply = client.read();
                if (command.equals("HSCAN")) {
                    assertThat(reply).startsWith("*2\r\n$1\r\n0\r\n");
                    reply = reply.substring(11);
                }
                List<String> expected = command.equals("HKEYS") ? fields : command.equals("HVALS") ? strings : both;
                assertThat(parts(reply)).isEqualTo(expected);
                assertThat(client.read()).isEqualTo(":" + MANY + "\r\n");
            }
            assertThat(parts(client.ask(keys("HMGET", "hash")))).isEqualTo(strings);
            client.ask("HELLO", "3");
            assertThat(client.ask("HGETALL", "hash")).startsWith("%" + MANY + "\r\n");
        }
    }

    @Test
    void othersAreAnsweredMeanwhile() throws IOException {
        try (RunningServer server = RunningServer.start();
                RespClient slow = server.connect();
                RespClient other = server.connect()) {
            List<String> strings = fill(other);
            slow.send("LRANGE list 0 -1\r\n".repeat(5));
            for (int i = 0; i < 100; i++) {
                assertThat(other.ask("PING")).isEqualTo("+PONG\r\n");
            }
            for (int i = 0; i < 5; i++) {
                assertThat(parts(slow.read())).isEqualTo(strings);
            }
        }
    }

    @Test
    void messagesComeAfterTheReply() throws IOException {
        try (RunningServer server = RunningServer.start();
                RespClient client = server.connect();
                RespClient other = server.connect()) {
            fill(other);
            client.ask("HELLO", "3");
            client.ask("SUBSCRIBE", "news");
            client.command("LRANGE", "list", "0", "-1");
            client.input().read();
            assertThat(other.ask("PUBLISH", "news", "hello")).isEqualTo(":1\r\n");
            assertThat(parts(rest(client))).hasSize(MANY);
            assertThat(client.read()).endsWith("$5\r\nhello\r\n");
        }
    }

    @Test
    void inATransactionItIsOneOfItsReplies() throws IOException {
        try (RunningServer server = RunningServer.start();
                RespClient client = server.connect()) {
            fill(client);
            client.ask("MULTI");
            client.ask("LRANGE", "list", "0", "-1");
            client.ask("LLEN", "list");
            assertThat(client.ask("EXEC")).startsWith("*2\r\n*" + MANY + "\r\n").endsWith(":" + MANY + "\r\n");
        }
    }

    @Test
    void aClientThatLeavesMeanwhileLeavesNothing() throws IOException {
        try (RunningServer server = RunningServer.start();
                RespClient other = server.connect()) {
            fill(other);
            for (int i = 0; i < 20; i++) {
                try (RespClient client = server.connect()) {
                    client.command("LRANGE", "list", "0", "-1");
                    client.input().read();
                }
            }
            String memory = other.ask("INFO", "memory");
            while (!memory.contains("used_memory_buffers:0\r\n")) {
                memory = other.ask("INFO", "memory");
            }
            assertThat(server.failures()).isEmpty();
        }
    }

    @Test
    void aReplyForWhichThereIsNoRoomIsRefusedAndTakesNothing() throws IOException {
        long mib = RunningServer.MIB;
        try (RunningServer server = RunningServer.withLimits(64 * mib, mib / 4, mib);
                RespClient client = server.connect()) {
            fillList(client);
            for (String command : List.of("LRANGE list 0 -1", "LPOP list " + MANY)) {
                assertThat(client.ask(command.split(" "))).startsWith("-OOM ");
            }
            assertThat(client.ask("LLEN", "list")).isEqualTo(":" + MANY + "\r\n");
            assertThat(parts(client.ask("LRANGE", "list", "0", "999"))).hasSize(1_000);
        }
    }

    @Test
    void aStringWithRoomForMoreIsRepliedAsItIs() throws IOException {
        try (RunningServer server = RunningServer.start();
                RespClient client = server.connect()) {
            client.ask("APPEND", "k", "one");
            client.ask("APPEND", "k", "two");
            client.ask("LPUSH", "list", "x");
            assertThat(client.ask("MGET", "k", "none", "list")).isEqualTo("*3\r\n$6\r\nonetwo\r\n$-1\r\n$-1\r\n");
            client.ask("APPEND", "k", "three");
            assertThat(client.ask("GET", "k")).isEqualTo("$11\r\nonetwothree\r\n");
        }
    }

    /** A list, a hash, and as many keys of the same strings. */
    private static List<String> fill(RespClient client) throws IOException {
        List<String> strings = fillList(client);
        int batch = 1_000;
        for (int i = 0; i < MANY; i += batch) {
            String[] set = new String[1 + 2 * batch];
            set[0] = "MSET";
            String[] hash = new String[2 + 2 * batch];
            hash[0] = "HSET";
            hash[1] = "hash";
            for (int k = 0; k < batch; k++) {
                set[1 + 2 * k] = "k" + (i + k);
                set[2 + 2 * k] = strings.get(i + k);
                hash[2 + 2 * k] = "k" + (i + k);
                hash[3 + 2 * k] = strings.get(i + k);
            }
            client.ask(set);
            client.ask(hash);
        }
        return strings;
    }

    private static List<String> fillList(RespClient client) throws IOException {
        List<String> strings = new ArrayList<>();
        int batch = 1_000;
        for (int i = 0; i < MANY; i += batch) {
            String[] push = new String[2 + batch];
            push[0] = "RPUSH";
            push[1] = "list";
            for (int k = 0; k < batch; k++) {
                push[2 + k] = PADDING + (i + k);
                strings.add(push[2 + k]);
            }
            client.ask(push);
        }
        return strings;
    }

    private static String[] keys(String... first) {
        String[] all = new String[first.length + MANY];
        System.arraycopy(first, 0, all, 0, first.length);
        for (int i = 0; i < MANY; i++) {
            all[first.length + i] = "k" + i;
        }
        return all;
    }

    /** An array of which the first byte has been read. */
    private static String rest(RespClient client) throws IOException {
        String count = Crlf.readLine(client.input());
        StringBuilder reply = new StringBuilder("*" + count + "\r\n");
        for (int i = Integer.parseInt(count); i > 0; i--) {
            reply.append(client.read());
        }
        return reply.toString();
    }

    /** The strings of an array of bulk strings. */
    private static List<String> parts(String reply) {
        String[] lines = reply.split("\r\n", -1);
        List<String> parts = new ArrayList<>();
        for (int i = 2; i < lines.length; i += 2) {
            parts.add(lines[i]);
        }
        return parts;
    }
}
