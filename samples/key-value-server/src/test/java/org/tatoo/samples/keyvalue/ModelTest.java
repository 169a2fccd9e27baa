package org.tatoo.samples.keyvalue;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Random commands, whose replies must be those of a simple model, pipelined in random batches. */
@Tag("once")
class ModelTest {
    private static final String WRONG_TYPE = "-WRONGTYPE Operation against a key holding the wrong kind of value\r\n";

    private final Map<String, Object> model = new HashMap<>();
    private final Map<String, Long> expiries = new HashMap<>();
    private long now;

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8})
    void repliesAreThoseOfTheModel(long seed) throws IOException {
        Random random = new Random(seed);
        try (RunningServer server = RunningServer.start();
                RespClient client = server.connect()) {
            for (int round = 0; round < 300; round++) {
                StringBuilder requests = new StringBuilder();
                StringBuilder replies = new StringBuilder();
                for (int i = random.nextInt(30); i >= 0; i--) {
                    List<String> command = command(random);
                    requests.append(RespClient.request(command.toArray(String[]::new)));
                    replies.append(reply(command));
                }
                client.send(requests.toString());
                assertThat(client.read(replies.length())).isEqualTo(replies.toString());
                long passing = random.nextInt(400);
                now += passing;
                server.pass(passing);
            }
            forgetExpired();
            assertThat(client.ask("DBSIZE")).isIn(":" + model.size() + "\r\n");
            assertThat(server.failures()).isEmpty();
        }
    }

    private static List<String> command(Random random) {
        String key = "key" + random.nextInt(6);
        String value = random.nextInt(3) == 0 ? String.valueOf(random.nextInt(100) - 50) : "v" + random.nextInt(50);
        String field = "f" + random.nextInt(5);
        return switch (random.nextInt(16)) {
            case 0, 1 -> List.of("SET", key, value);
            case 2 -> List.of("GET", key);
            case 3 -> List.of("INCRBY", key, String.valueOf(random.nextInt(100) - 50));
            case 4 -> List.of("APPEND", key, value);
            case 5 -> List.of("STRLEN", key);
            case 6 -> List.of("DEL", key);
            case 7, 8 -> List.of(random.nextBoolean() ? "LPUSH" : "RPUSH", key, value, field);
            case 9 -> List.of(random.nextBoolean() ? "LPOP" : "RPOP", key);
            case 10 -> List.of("LRANGE", key, "0", "-1");
            case 11 -> List.of("HSET", key, field, value);
            case 12 -> List.of("HDEL", key, field);
            case 13 -> List.of("HGET", key, field);
            case 14 -> List.of("PEXPIRE", key, String.valueOf(1 + random.nextInt(1000)));
            default -> List.of("PTTL", key);
        };
    }

    private String reply(List<String> command) {
        forgetExpired();
        String key = command.get(1);
        Object value = model.get(key);
        return switch (command.get(0)) {
            case "SET" -> set(key, command.get(2));
            case "DEL" -> integer(remove(key) ? 1 : 0);
            case "PEXPIRE" -> expire(key, Long.parseLong(command.get(2)));
            case "PTTL" -> integer(value == null ? -2 : expiries.containsKey(key) ? expiries.get(key) - now : -1);
            case "GET", "INCRBY", "APPEND", "STRLEN" ->
                value == null || value instanceof String ? string(command, key, (String) value) : WRONG_TYPE;
            case "LPUSH", "RPUSH", "LPOP", "RPOP", "LRANGE" ->
                value == null || value instanceof ArrayDeque ? list(command, key, value) : WRONG_TYPE;
            default -> value == null || value instanceof Map ? hash(command, key, value) : WRONG_TYPE;
        };
    }

    private String set(String key, String value) {
        model.put(key, value);
        expiries.remove(key);
        return "+OK\r\n";
    }

    private boolean remove(String key) {
        expiries.remove(key);
        return model.remove(key) != null;
    }

    private String expire(String key, long millis) {
        if (!model.containsKey(key)) {
            return integer(0);
        }
        expiries.put(key, now + millis);
        return integer(1);
    }

    private void forgetExpired() {
        List<String> expired = expiries.entrySet().stream()
                .filter(one -> one.getValue() <= now)
                .map(Map.Entry::getKey)
                .toList();
        expired.forEach(this::remove);
    }

    private String string(List<String> command, String key, @Nullable String value) {
        String before = value == null ? "" : value;
        return switch (command.get(0)) {
            case "GET" -> bulk(value);
            case "STRLEN" -> integer(before.length());
            case "APPEND" -> {
                model.put(key, before + command.get(2));
                yield integer(before.length() + command.get(2).length());
            }
            default -> add(key, value == null ? "0" : value, Long.parseLong(command.get(2)));
        };
    }

    private String add(String key, String value, long added) {
        if (!value.matches("0|-?[1-9][0-9]{0,17}")) {
            return "-ERR value is not an integer or out of range\r\n";
        }
        long sum = Long.parseLong(value) + added;
        model.put(key, String.valueOf(sum));
        return integer(sum);
    }

    @SuppressWarnings("unchecked")
    private String list(List<String> command, String key, @Nullable Object value) {
        ArrayDeque<String> list = value == null ? new ArrayDeque<>() : (ArrayDeque<String>) value;
        String reply = switch (command.get(0)) {
            case "LPUSH" -> {
                command.subList(2, 4).forEach(list::addFirst);
                yield integer(list.size());
            }
            case "RPUSH" -> {
                command.subList(2, 4).forEach(list::addLast);
                yield integer(list.size());
            }
            case "LPOP" -> bulk(list.pollFirst());
            case "RPOP" -> bulk(list.pollLast());
            default -> array(list);
        };
        keep(key, list, list.isEmpty());
        return reply;
    }

    @SuppressWarnings("unchecked")
    private String hash(List<String> command, String key, @Nullable Object value) {
        Map<String, String> hash = value == null ? new LinkedHashMap<>() : (Map<String, String>) value;
        String reply = switch (command.get(0)) {
            case "HSET" -> integer(hash.put(command.get(2), command.get(3)) == null ? 1 : 0);
            case "HDEL" -> integer(hash.remove(command.get(2)) == null ? 0 : 1);
            default -> bulk(hash.get(command.get(2)));
        };
        keep(key, hash, hash.isEmpty());
        return reply;
    }

    private void keep(String key, Object value, boolean empty) {
        if (empty) {
            remove(key);
        } else {
            model.put(key, value);
        }
    }

    private static String array(Iterable<String> strings) {
        List<String> bulks = new ArrayList<>();
        strings.forEach(string -> bulks.add(bulk(string)));
        return "*" + bulks.size() + "\r\n" + String.join("", bulks);
    }

    private static String bulk(@Nullable String string) {
        return string == null ? "$-1\r\n" : "$" + string.length() + "\r\n" + string + "\r\n";
    }

    private static String integer(long value) {
        return ":" + value + "\r\n";
    }
}
