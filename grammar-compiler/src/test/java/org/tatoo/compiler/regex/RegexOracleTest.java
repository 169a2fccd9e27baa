package org.tatoo.compiler.regex;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.Random;
import java.util.regex.Pattern;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What is written alike in {@code java.util.regex} matches alike. */
class RegexOracleTest {
    private static final int INPUTS = 40;
    private static final String[] ATOMS = {
        "a",
        "b",
        "c",
        "\\.",
        "[ab]",
        "[^a]",
        "[a-c]",
        "\\w",
        "\\d",
        "\\n",
        "\\x62",
        "\\u0063",
        "[\\]\\-b]",
        "[b-]",
        "é",
        "(a|)"
    };
    private static final String[] QUANTIFIERS = {"", "", "", "*", "+", "?", "{2}", "{1,}", "{0,2}", "{2,3}"};

    private final Random random = new Random(2026);

    @ParameterizedTest
    @ValueSource(
            strings = {
                "a(b|c)*d",
                "[^ \\r\\n]([^\\r\\n])*",
                "(?i)get|Head",
                "(?i)[^a]b",
                "\"[^\"]*\"",
                "(0|1(01*0)*1)+",
                "[+-]?\\d+(\\.\\d{1,3})?",
                "((a?b){2,3}|c{0})+",
                "\\x41[\\x42-\\x44]{2}"
            })
    void chosenRegexes(String regex) {
        compare(regex, Alphabet.LATIN1);
    }

    @ParameterizedTest
    @EnumSource(
            value = Alphabet.class,
            names = {"LATIN1", "UTF8"})
    void randomRegexes(Alphabet alphabet) {
        for (int i = 0; i < 150; i++) {
            compare(choice(2), alphabet);
        }
    }

    private void compare(String text, Alphabet alphabet) {
        Regex regex = RegexText.encode(text, alphabet);
        Pattern oracle = Pattern.compile(text);
        for (int i = 0; i < INPUTS; i++) {
            String input = input();
            byte[] bytes =
                    input.getBytes(alphabet == Alphabet.UTF8 ? StandardCharsets.UTF_8 : StandardCharsets.ISO_8859_1);
            assertThat(RegexMatcher.matches(regex, bytes))
                    .as("%s on \"%s\"", text, input)
                    .isEqualTo(oracle.matcher(input).matches());
        }
    }

    private String choice(int depth) {
        String sequence = sequence(depth);
        return random.nextInt(4) == 0 ? sequence + "|" + sequence(depth) : sequence;
    }

    private String sequence(int depth) {
        StringBuilder out = new StringBuilder();
        for (int i = random.nextInt(3); i >= 0; i--) {
            boolean group = depth > 0 && random.nextInt(3) == 0;
            out.append(group ? "(" + choice(depth - 1) + ")" : pick(ATOMS)).append(pick(QUANTIFIERS));
        }
        return out.toString();
    }

    private String input() {
        StringBuilder out = new StringBuilder();
        for (int i = random.nextInt(7); i > 0; i--) {
            out.append("aabbccAB.d10-]\n\" é".charAt(random.nextInt(18)));
        }
        return out.toString();
    }

    private String pick(String[] choices) {
        return choices[random.nextInt(choices.length)];
    }
}
