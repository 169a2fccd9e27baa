package org.tatoo.samples.keyvalue;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.Random;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class GlobPatternTest {
    @ParameterizedTest
    @CsvSource({
        "h?llo, hello, true",
        "h?llo, hllo, false",
        "h*llo, heeeello, true",
        "*, '', true",
        "h[ae]llo, hallo, true",
        "h[^e]llo, hello, false",
        "h[a-b]llo, hbllo, true",
        "h[b-a]llo, hallo, true",
        "h\\?llo, hello, false",
        "h\\?llo, h?llo, true",
        "[\\]], ], true",
        "[abc, c, true",
        "[, a, false",
        "a\\, a\\, true",
        "a**b, ab, true",
        "'', '', true",
        "'', a, false",
    })
    void examples(String pattern, String string, boolean matches) {
        assertThat(matches(pattern, string)).isEqualTo(matches);
    }

    @Test
    void theSameAsRegularExpressions() {
        Random random = new Random(7);
        for (int i = 0; i < 20_000; i++) {
            StringBuilder pattern = new StringBuilder();
            StringBuilder regex = new StringBuilder();
            for (int length = random.nextInt(7); length > 0; length--) {
                int kind = random.nextInt(6);
                pattern.append(new String[] {"a", "b", "?", "*", "[ab]", "[^a]"}[kind]);
                regex.append(new String[] {"a", "b", ".", ".*", "[ab]", "[^a]"}[kind]);
            }
            String string = random.ints(random.nextInt(9), 'a', 'd')
                    .collect(StringBuilder::new, StringBuilder::appendCodePoint, StringBuilder::append)
                    .toString();
            assertThat(matches(pattern.toString(), string))
                    .as("%s on %s", pattern, string)
                    .isEqualTo(Pattern.matches(regex.toString(), string));
        }
    }

    @Test
    void manyStarsTakeNoLongTime() {
        assertThat(matches("a*".repeat(1000) + "b", "a".repeat(10_000))).isFalse();
    }

    private static boolean matches(String pattern, String string) {
        return GlobPattern.matches(
                pattern.getBytes(StandardCharsets.ISO_8859_1), string.getBytes(StandardCharsets.ISO_8859_1));
    }
}
