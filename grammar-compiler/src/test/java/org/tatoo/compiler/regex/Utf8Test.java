package org.tatoo.compiler.regex;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class Utf8Test {
    @ParameterizedTest
    @CsvSource(
            delimiter = '=',
            value = {
                "a = [61]",
                "é = [c3][a9]",
                "€ = [e2][82][ac]",
                "😀 = [f0][9f][98][80]",
                "\\xe9 = [c3][a9]",
                "[a-zé] = [61-7a]; [c3][a9]",
                "[à-é] = [c3][a0-a9]",
                "[\\x00-\\u07ff] = [00-7f]; [c2-df][80-bf]",
                "[\\u0800-\\uffff] = [e0][a0-bf][80-bf]; [e1-ec][80-bf][80-bf]; [ed][80-9f][80-bf]; [ee-ef][80-bf][80-bf]",
                "[^\\x00-\\uffff] = [f0][90-bf][80-bf][80-bf]; [f1-f3][80-bf][80-bf][80-bf]; [f4][80-8f][80-bf][80-bf]"
            })
    void codePointsBecomeSequences(String text, String sequences) {
        Regex regex = RegexText.encode(text, Alphabet.UTF8);
        assertThat(String.join("; ", RegexText.sequences(regex))).isEqualTo(sequences);
    }

    @ParameterizedTest
    @ValueSource(strings = {"[^\\n\\r]", "[^é]", "[\\u0080-\\u7fff]", "\\W", "[ -ÿ]"})
    void aClassMatchesExactlyTheEncodingsOfItsCodePoints(String text) {
        RegexTree.Symbols symbols =
                (RegexTree.Symbols) RegexText.tree(text, Alphabet.UTF8).orElseThrow();
        Regex regex = symbols.encode(Alphabet.UTF8);
        for (int c = 0; c <= 0x10ffff; c += c < 0x3000 ? 1 : 61) {
            if (c < 0xd800 || c > 0xdfff) {
                byte[] bytes = Character.toString(c).getBytes(StandardCharsets.UTF_8);
                assertThat(RegexMatcher.matches(regex, bytes))
                        .as("U+%04X", c)
                        .isEqualTo(symbols.set().contains(c));
            }
        }
    }

    @Test
    void overlongFormsAndSurrogatesDoNotMatch() {
        Regex any = RegexText.encode("[^\\xff]|\\xff", Alphabet.UTF8);
        int[][] wrong = {
            {0xc0, 0x80},
            {0xc1, 0xbf},
            {0xe0, 0x80, 0x80},
            {0xe0, 0x9f, 0xbf},
            {0xed, 0xa0, 0x80},
            {0xed, 0xbf, 0xbf},
            {0xf0, 0x80, 0x80, 0x80},
            {0xf0, 0x8f, 0xbf, 0xbf},
            {0xf4, 0x90, 0x80, 0x80},
            {0xf5, 0x80, 0x80, 0x80},
            {0x80},
            {0xff},
            {0xc3},
            {0xe2, 0x82}
        };
        for (int[] sequence : wrong) {
            byte[] bytes = new byte[sequence.length];
            for (int i = 0; i < bytes.length; i++) {
                bytes[i] = (byte) sequence[i];
            }
            assertThat(RegexMatcher.matches(any, bytes)).as("%x", sequence[0]).isFalse();
        }
    }
}
