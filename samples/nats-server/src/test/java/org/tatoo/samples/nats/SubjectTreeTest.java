package org.tatoo.samples.nats;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.tatoo.runtime.Connection;
import org.tatoo.writer.VerifiedMessages;

class SubjectTreeTest {
    private final SubjectTree tree = new SubjectTree();
    private final Subscriber somebody = new Subscriber(Connection.none(), new VerifiedMessages());

    private Subscription add(String subject) {
        Subscription added = new Subscription(somebody, "1", subject, null);
        tree.add(added);
        return added;
    }

    @ParameterizedTest
    @CsvSource({
        "a, a, true",
        "a, b, false",
        "a, a.b, false",
        "a.b, a, false",
        "*, a, true",
        "*, a.b, false",
        "a.*, a.b, true",
        "a.*, a, false",
        "*.b, a.b, true",
        "*.*, a.b, true",
        "a.*.c, a.b.c, true",
        "a.*.c, a.b.d, false",
        ">, a, true",
        ">, a.b.c, true",
        "a.>, a, false",
        "a.>, a.b, true",
        "a.>, a.b.c, true",
        "*.>, a.b, true",
        "a.>, a.>, true",
        "a.*, a.*, true",
        "a.b, a.*, false",
        "a*, a*, true",
        "a*, ab, false",
        "a.>b, a.>b, true",
        "A, a, false"
    })
    void aSubjectMatches(String subscribed, String published, boolean matches) {
        Subscription only = add(subscribed);

        assertThat(tree.find(published)).isEqualTo(matches ? List.of(only) : List.of());
    }

    @ParameterizedTest
    @CsvSource({
        "a.b, true, true",
        "a, true, true",
        "a*.b>, true, true",
        "a.*, true, false",
        "a.>, true, false",
        ">, true, false",
        "a.>.b, false, false",
        ">.>, false, false",
        "a..b, false, false",
        ".a, false, false",
        "a., false, false"
    })
    void aSubjectIsSoundOrLiteral(String subject, boolean sound, boolean literal) {
        assertThat(Subjects.isSound(subject)).isEqualTo(sound);
        assertThat(Subjects.isLiteral(subject)).isEqualTo(literal);
    }

    /** Compared with regular expressions, while subscriptions come and go. */
    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3, 4})
    void itFindsWhatMatchesAndNothingElse(int seed) {
        Random random = new Random(seed);
        List<Subscription> present = new ArrayList<>();
        for (int i = 0; i < 2_000; i++) {
            if (random.nextInt(3) == 0 && !present.isEmpty()) {
                tree.remove(present.remove(random.nextInt(present.size())));
            } else if (random.nextBoolean()) {
                present.add(add(subject(random, true)));
            }
            String published = subject(random, false);
            assertThat(tree.find(published))
                    .as(published)
                    .containsExactlyInAnyOrderElementsOf(present.stream()
                            .filter(one -> published.matches(regex(one.subject())))
                            .toList());
        }
        present.forEach(tree::remove);
        assertThat(tree.isEmpty()).isTrue();
    }

    private static String regex(String subject) {
        return subject.replace(".", "\\.").replace("*", "[^.]+").replace(">", ".+");
    }

    private static String subject(Random random, boolean wild) {
        List<String> words = new ArrayList<>();
        for (int i = 1 + random.nextInt(4); i > 0; i--) {
            words.add(List.of("a", "b", "c", wild ? "*" : "d").get(random.nextInt(4)));
        }
        if (wild && random.nextInt(4) == 0) {
            words.add(">");
        }
        return String.join(".", words);
    }

    @Test
    void theDeepestSubjectOfALineIsNoProblem() {
        String deep = "a.".repeat(239) + "a";
        Subscription one = add(deep);
        Subscription rest = add("*.".repeat(239) + ">");

        assertThat(tree.find(deep)).containsExactlyInAnyOrder(one, rest);
        tree.remove(one);
        tree.remove(rest);
        assertThat(tree.isEmpty()).isTrue();
    }
}
