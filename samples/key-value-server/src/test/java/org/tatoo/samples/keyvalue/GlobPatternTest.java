package org.tatoo.samples.keyvalue;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.nio.charset.StandardCharsets;
import java.util.Random;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

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

    /** Whatever the elements and their number, also parts so long that they are found in another way. */
    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3, 20, 40, 70, 130})
    void theSameAsTryingEveryPlace(int longest) {
        Random random = new Random(longest);
        String[] elements = {"a", "a", "a", "b", "?", "[ab]", "[^b]", "[a-c]", "\\a", "[\\]a]", "*"};
        for (int i = 0; i < 3_000; i++) {
            StringBuilder pattern = new StringBuilder();
            for (int part = random.nextInt(4); part >= 0; part--) {
                int kinds = random.nextBoolean() ? 4 : elements.length - 1;
                for (int length = random.nextInt(longest); length > 0; length--) {
                    pattern.append(elements[random.nextInt(kinds)]);
                }
                pattern.append(part > 0 ? "*" : "");
            }
            StringBuilder string = new StringBuilder();
            for (int length = random.nextInt(4 * longest); length > 0; length--) {
                string.append(random.nextInt(12) == 0 ? 'b' : 'a');
            }
            assertThat(matches(pattern.toString(), string.toString()))
                    .as("%s on %s", pattern, string)
                    .isEqualTo(NaiveGlob.matches(bytes(pattern.toString()), bytes(string.toString())));
        }
    }

    /** Each would take hours if a part were tried at every place. */
    @ParameterizedTest
    @CsvSource({"a, 60000", "?, 1000", "[ab], 1000", "[a-z], 1000"})
    void noPatternTakesLongTime(String element, int count) {
        String pattern = "*" + element.repeat(count) + "b*c";
        assertThat(matches(pattern, "a".repeat(1_000_000) + "c")).isFalse();
        assertThat(matches(pattern, "a".repeat(1_000_000) + "bc")).isTrue();
    }

    @Test
    void patternsOfManyPartsTakeLittleMemory() {
        assertThat(matches("*?a".repeat(20_000), "xa".repeat(20_000))).isTrue();
        assertThat(matches("?".repeat(60_000), "x".repeat(60_000))).isTrue();
        assertThat(matches("*" + "[".repeat(60_000), "[")).isTrue();
    }

    @Test
    void aPatternHasItsLimits() {
        String longest = "a".repeat(GlobPattern.MAX_LENGTH);
        assertThat(matches(longest, longest)).isTrue();
        assertThatExceptionOfType(CommandFault.class)
                .isThrownBy(() -> matches(longest + "a", longest))
                .withMessage("ERR pattern is too long, the limit is 65536");
        assertThatExceptionOfType(CommandFault.class)
                .isThrownBy(() -> matches("*" + "?".repeat(1_025) + "*", longest))
                .withMessageStartingWith("ERR pattern is too complex");
    }

    @Test
    void manyStarsTakeNoLongTime() {
        assertThat(matches("a*".repeat(1000) + "b", "a".repeat(10_000))).isFalse();
    }

    private static boolean matches(String pattern, String string) {
        return GlobPattern.of(bytes(pattern)).matches(bytes(string));
    }

    private static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.ISO_8859_1);
    }
}
