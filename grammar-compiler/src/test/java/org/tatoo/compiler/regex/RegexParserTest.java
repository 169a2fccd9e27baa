package org.tatoo.compiler.regex;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RegexParserTest {
    @ParameterizedTest
    @CsvSource(
            delimiterString = " => ",
            quoteCharacter = '`',
            value = {
                "a => [61]",
                "ab => [61][62]",
                "a|b => [61]|[62]",
                "a|bc|d => [61]|[62][63]|[64]",
                "(a|b)c => ([61]|[62])[63]",
                "(ab)c => ([61][62])[63]",
                "a* => [61]{0,}",
                "a+ => [61]{1,}",
                "a? => [61]{0,1}",
                "ab* => [61][62]{0,}",
                "(ab)* => ([61][62]){0,}",
                "a|b* => [61]|[62]{0,}",
                "a{3} => [61]{3,3}",
                "a{3,} => [61]{3,}",
                "a{3,5} => [61]{3,5}",
                "a{0,1000} => [61]{0,1000}",
                "a{2}{3} => [61]{2,2}{3,3}",
                "a{0}b => ()[62]",
                "() => ``",
                "a| => [61]|",
                "[a-c] => [61-63]",
                "[a-cx_] => [5f 61-63 78]",
                "[^a-z] => [00-60 7b-ff]",
                "[-a] => [2d 61]",
                "[a-] => [2d 61]",
                "[^-a] => [00-2c 2e-60 62-ff]",
                "[a^] => [5e 61]",
                "[+--] => [2b-2d]",
                "[.*+?(){}|$] => [24 28-2b 2e 3f 7b-7d]",
                "[[] => [5b]",
                "[\\]\\\\] => [5c-5d]",
                "[\\d_] => [30-39 5f]",
                "[\\-a] => [2d 61]",
                "[^\\S] => [09-0a 0c-0d 20]",
                ". => [00-09 0b-0c 0e-ff]",
                "\\n\\r\\t\\f\\b\\0 => [0a][0d][09][0c][08][00]",
                "\\x41\\xfF\\u00e9 => [41][ff][e9]",
                "\\d => [30-39]",
                "\\D => [00-2f 3a-ff]",
                "\\w => [30-39 41-5a 5f 61-7a]",
                "\\W => [00-2f 3a-40 5b-5e 60 7b-ff]",
                "\\s => [09-0a 0c-0d 20]",
                "\\S => [00-08 0b 0e-1f 21-ff]",
                "\\.\\*\\+\\?\\(\\) => [2e][2a][2b][3f][28][29]",
                "\\[\\]\\{\\}\\|\\^\\$\\/\\\\ => [5b][5d][7b][7d][7c][5e][24][2f][5c]",
                "\\'\\\"\\-\\_\\` => [27][22][2d][5f][60]",
                "/\"'-,:=@ => [2f][22][27][2d][2c][3a][3d][40]",
                "é => [e9]",
                "[à-é] => [e0-e9]",
                "(?i)aZ1 => [41 61][5a 7a][31]",
                "(?i)[a-c_] => [41-43 5f 61-63]",
                "(?i)[^a] => [00-40 42-60 62-ff]",
                "(?i)[^A-C] => [00-40 44-60 64-ff]",
                "(?i)é => [e9]"
            })
    void latin1(String text, String dump) {
        assertThat(RegexText.dump(RegexText.encode(text, Alphabet.LATIN1))).isEqualTo(dump);
    }

    @ParameterizedTest
    @CsvSource({"LATIN1, [00-09 0b-0c 0e-ff]", "ASCII, [00-09 0b-0c 0e-7f]", "BINARY, [00-ff]"})
    void theDotDependsOnTheCharset(Alphabet alphabet, String dump) {
        assertThat(RegexText.dump(RegexText.encode(".", alphabet))).isEqualTo(dump);
    }

    @Test
    void negationStaysWithinTheCharset() {
        assertThat(RegexText.dump(RegexText.encode("[^ ]", Alphabet.ASCII))).isEqualTo("[00-1f 21-7f]");
        assertThat(RegexText.dump(RegexText.encode("\\D", Alphabet.ASCII))).isEqualTo("[00-2f 3a-7f]");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = ' ',
            nullValues = "-",
            value = {
                "GET GET",
                "a{3} aaa",
                "(a|a)b ab",
                "\\x41\\. A.",
                "(ab){2}c ababc",
                "a? -",
                "[ab] -",
                "a|b -",
                "a+ -",
                "[x] x"
            })
    void theOnlyStringOfARegex(String text, String string) {
        RegexTree tree = RegexText.tree(text, Alphabet.LATIN1).orElseThrow();
        assertThat(tree.onlyString()).isEqualTo(Optional.ofNullable(string));
    }

    @ParameterizedTest
    @CsvSource({
        "abc, 3, 3",
        "a|bcd, 1, 3",
        "a{2}b{0;3}, 2, 5",
        "a*, 0, INFINITE",
        "(), 0, 0",
        "()*, 0, 0",
        "[^\\x00-\\xff], INFINITE, NO_MATCH",
        "a[^\\x00-\\xff]|bc, 2, 2",
        "([^\\x00-\\xff])*, 0, 0"
    })
    void shortestAndLongestMatch(String text, String shortest, String longest) {
        Regex regex = RegexText.encode(text.replace(';', ','), Alphabet.LATIN1);
        assertThat(regex.lengths().shortest()).isEqualTo(length(shortest));
        assertThat(regex.lengths().longest()).isEqualTo(length(longest));
    }

    private static long length(String text) {
        return switch (text) {
            case "INFINITE" -> Regex.INFINITE;
            case "NO_MATCH" -> Regex.NO_MATCH;
            default -> Long.parseLong(text);
        };
    }
}
