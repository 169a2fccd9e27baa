package org.tatoo.samples.mqtt;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** MQTT 3.1.1 section 4.7. */
class TopicsTest {
    private static final String ALPHABET = "ab$+#/";

    @ParameterizedTest
    @ValueSource(
            strings = {
                "a",
                "/",
                "//",
                "a/b",
                "+",
                "#",
                "+/+",
                "/+",
                "+/",
                "+/tennis/#",
                "sport/+/player1",
                "sport/#",
                "$a"
            })
    void theseAreFilters(String filter) {
        assertThat(Topics.isFilter(filter)).isTrue();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"sport/tennis#", "sport/tennis/#/ranking", "sport+", "+sport", "##", "#/", "#/a", "++", "a/+b"})
    void theseAreNot(String filter) {
        assertThat(Topics.isFilter(filter)).isFalse();
    }

    /** The examples of the standard, and more. */
    @ParameterizedTest
    @CsvSource(
            quoteCharacter = '"',
            value = {
                "sport/tennis/player1/#, sport/tennis/player1, true",
                "sport/tennis/player1/#, sport/tennis/player1/ranking, true",
                "sport/tennis/player1/#, sport/tennis/player1/score/wimbledon, true",
                "sport/#, sport, true",
                "sport/#, sports, false",
                "sport/tennis/+, sport/tennis/player1, true",
                "sport/tennis/+, sport/tennis/player1/ranking, false",
                "sport/+, sport, false",
                "sport/+, sport/, true",
                "+/+, /finance, true",
                "/+, /finance, true",
                "+, /finance, false",
                "+/#, a, true",
                "+/+/#, a, false",
                "#, a/b, true",
                "#, /, true",
                "#, $SYS/a, false",
                "+/monitor/Clients, $SYS/monitor/Clients, false",
                "$SYS/#, $SYS/monitor, true",
                "$SYS/#, $SYS, true",
                "$SYS/monitor/+, $SYS/monitor/Clients, true",
                "a/#, a/$b, true",
                "a/+, a/$b, true",
                "a, A, false",
                "/a, a, false",
                "a//b, a//b, true",
                "a/+/b, a//b, true",
                "a//b, a/b, false",
            })
    void wildcardsMatchLevels(String filter, String topic, boolean matches) {
        FilterTree<String, Integer> tree = new FilterTree<>(Math::max);
        tree.put(filter, "x", 1);
        assertThat(tree.match(topic)).isEqualTo(matches ? Map.of("x", 1) : Map.of());
        assertThat(matches(filter, topic)).isEqualTo(matches);
        tree.remove(filter, "x");
        assertThat(tree.isEmpty()).isTrue();
    }

    @Test
    void eachIsFoundOnceWithItsGreatestQos() {
        FilterTree<String, Integer> tree = new FilterTree<>(Math::max);
        tree.put("a/#", "x", 0);
        tree.put("a/+", "x", 2);
        tree.put("a/b", "x", 1);
        tree.put("a/b", "y", 1);
        tree.put("a/b", "y", 0);
        assertThat(tree.match("a/b")).isEqualTo(Map.of("x", 2, "y", 0));
        tree.remove("a/+", "x");
        tree.remove("a/+", "y");
        tree.remove("a", "x");
        tree.remove("a/b/c", "x");
        assertThat(tree.match("a/b")).isEqualTo(Map.of("x", 1, "y", 0));
    }

    /** A tree of many filters, of which some go, finds what each filter alone matches. */
    @Test
    void theTreeIsAsItsFiltersOneByOne() {
        Random random = new Random(47);
        for (int round = 0; round < 2_000; round++) {
            FilterTree<String, Integer> tree = new FilterTree<>(Math::max);
            Map<String, Integer> filters = new HashMap<>();
            for (int i = 0; i < 20; i++) {
                String filter = random(random, ALPHABET.length());
                if (Topics.isFilter(filter)) {
                    filters.put(filter, i % 3);
                    tree.put(filter, filter, i % 3);
                }
            }
            List<String> gone = filters.keySet().stream().limit(5).toList();
            gone.forEach(filter -> tree.remove(filter, filter));
            gone.forEach(filters::remove);
            for (int i = 0; i < 20; i++) {
                String topic = random(random, ALPHABET.indexOf('+')) + (random.nextBoolean() ? "/" : "/a");
                Map<String, Integer> expected = new HashMap<>(filters);
                expected.keySet().removeIf(filter -> !matches(filter, topic));
                assertThat(tree.match(topic)).as(topic).isEqualTo(expected);
            }
            filters.keySet().forEach(filter -> tree.remove(filter, filter));
            assertThat(tree.isEmpty()).isTrue();
        }
    }

    private static String random(Random random, int letters) {
        StringBuilder text = new StringBuilder().append(ALPHABET.charAt(random.nextInt(letters)));
        int length = random.nextInt(5);
        for (int i = 0; i < length; i++) {
            text.append(random.nextBoolean() ? '/' : ALPHABET.charAt(random.nextInt(letters)));
        }
        return text.toString();
    }

    /** Written from the standard, without a tree. */
    private static boolean matches(String filter, String topic) {
        List<String> wanted = new ArrayList<>(List.of(filter.split("/", -1)));
        List<String> given = List.of(topic.split("/", -1));
        if (topic.startsWith("$") && !wanted.get(0).equals(given.get(0))) {
            return false;
        }
        boolean all = wanted.get(wanted.size() - 1).equals("#");
        if (all) {
            wanted.remove(wanted.size() - 1);
        }
        if (all ? given.size() < wanted.size() : given.size() != wanted.size()) {
            return false;
        }
        for (int i = 0; i < wanted.size(); i++) {
            if (!wanted.get(i).equals("+") && !wanted.get(i).equals(given.get(i))) {
                return false;
            }
        }
        return true;
    }

    @Test
    void aTopicOfManyLevelsIsMatched() {
        FilterTree<String, Integer> tree = new FilterTree<>(Math::max);
        tree.put("#", "x", 0);
        tree.put("/".repeat(100), "y", 0);
        assertThat(tree.match("/".repeat(65_535))).isEqualTo(Map.of("x", 0));
    }
}
