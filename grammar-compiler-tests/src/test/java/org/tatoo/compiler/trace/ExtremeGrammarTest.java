package org.tatoo.compiler.trace;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.function.IntFunction;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.tatoo.compiler.Compilation;
import org.tatoo.compiler.diagnostic.Diagnostic;

/** Grammars at the limits of what a class holds: all compile, and every method is one that HotSpot compiles. */
class ExtremeGrammarTest {
    @Test
    void aLoopOfOneTokenStandsInsideThatOfAnother() {
        assertThat(events("\"a\\\"b\":\"c\"", """
                tokens:
                  text = '\"([^\"\\\\]|\\\\.)*\"' max 100
                  colon = ':' silent
                productions:
                  pair = 'text' 'colon' 'text' ;
                """))
                .containsExactly(
                        "shift text \"\\\"a\\\\\\\"b\\\"\"", "shift text \"\\\"c\\\"\"", "reduce pair", "ACCEPTED");
    }

    @Test
    void reductionsTakeAwayAnyNumberOfEntries() {
        assertThat(events("aawccyzwccyzwccy", """
                priorities:
                  low = 1 left
                  mid = 2 right
                  odd = 3 nonassoc
                  high = 4 left
                tokens:
                  t0 = 'aa' [high] max 9
                  t1 = 'c[ab]*c' [odd] max 5
                  t4 = 'y' [low]
                  t5 = 'z' [low]
                  t6 = 'w' [mid]
                productions:
                  n0 = 't0' n2+ {a} ;
                  n2 = 't6' 't1' n3 {d} | n2 't5' n2 {e} ;
                  n3 = 't4' {f} | n3 't6' n3 {g} ;
                """))
                .filteredOn(event -> event.startsWith("reduce"))
                .hasToString(
                        "[reduce f, reduce d, reduce f, reduce d, reduce e, reduce f, reduce d, reduce e, reduce a]");
    }

    @Test
    void aThousandCommandsOfTwoBytes() {
        String grammar = "directives: max 16 tokens: crlf = '\\r\\n' silent "
                + each(1000, i -> "c" + i + " = '\\x" + hex(0x20 + i / 100) + "\\x" + hex(0x80 + i % 100) + "' ")
                + "productions: all = command* ; command = "
                + alternatives(1000, i -> "'c" + i + "' 'crlf' {p" + i + "}") + " ;";
        assertThat(events(" \u0081\r\n)\u00e3\r\n", grammar))
                .containsExactly(
                        "shift c1 \" \\x81\"",
                        "reduce p1",
                        "shift c999 \")\\xe3\"",
                        "reduce p999",
                        "reduce all",
                        "ACCEPTED");
    }

    @Test
    void everyByteIsAnOpcode() {
        String grammar = "directives: charset binary max 16 tokens: "
                + each(256, i -> "op" + i + " = '\\x" + hex(i) + "' ")
                + "productions: all = instruction* ; instruction = "
                + alternatives(256, i -> "'op" + i + "' {p" + i + "}") + " ;";
        assertThat(events("\0\n", grammar))
                .containsExactly(
                        "shift op0 \"\\x00\"",
                        "reduce p0",
                        "shift op10 \"\\n\"",
                        "reduce p10",
                        "reduce all",
                        "ACCEPTED");
    }

    @Test
    void aThousandKeywordsBesideNames() {
        String grammar = "directives: max 64 tokens: "
                + each(1000, i -> "k" + i + " = 'key" + i + "' ")
                + "name = '[a-z][a-z0-9]*' blanks: blank = ' +' productions: all = statement* ; statement = "
                + alternatives(1000, i -> "'k" + i + "' 'name' {p" + i + "}") + " ;";
        assertThat(events("key7 x key999 y ", grammar))
                .containsExactly(
                        "shift k7 \"key7\"",
                        "shift name \"x\"",
                        "reduce p7",
                        "shift k999 \"key999\"",
                        "shift name \"y\"",
                        "reduce p999",
                        "reduce all",
                        "ACCEPTED");
    }

    @Test
    void keywordsThatHaveWordsToThemselves() {
        String grammar = "directives: max 64 tokens: "
                + each(200, i -> "k" + i + " = 'word" + (char) ('a' + i / 10) + i + "' ")
                + "name = '[a-z][a-z0-9]*' eol = '\\n' silent productions: all = line* ; line = 'name' 'eol' {other} | "
                + alternatives(200, i -> "'k" + i + "' 'eol' {p" + i + "}") + " ;";
        assertThat(events("wordb10\nword\n", grammar))
                .containsExactly(
                        "shift k10 \"wordb10\"",
                        "reduce p10",
                        "shift name \"word\"",
                        "reduce other",
                        "reduce all",
                        "ACCEPTED");
    }

    @Test
    void moreLanesThanOneMethodGoesBetween() {
        String grammar = "directives: max 64 tokens: "
                + each(600, i -> "k" + i + " = '" + word(i) + "' ")
                + "name = '[a-z]+' semi = ';' silent productions: all = "
                + IntStream.range(0, 12).mapToObj(i -> "g" + i).collect(Collectors.joining(" "))
                + " ; "
                + each(
                        12,
                        g -> "g" + g + " = 'name' 'semi' {other" + g + "} | "
                                + alternatives(50, i -> "'k%1$d' 'semi' 'semi' {p%1$d}".formatted(50 * g + i)) + " ; ");
        StringBuilder input = new StringBuilder();
        for (int g = 0; g < 12; g++) {
            input.append(g % 2 == 0 ? word(50 * g + 49) + ";;" : "name;");
        }
        assertThat(events(input.toString(), grammar))
                .filteredOn(event -> event.startsWith("reduce"))
                .startsWith("reduce p49", "reduce other1", "reduce p149")
                .endsWith("reduce p549", "reduce other11", "reduce all");
    }

    /** A text of letters, another for each number. */
    private static String word(int number) {
        return "w" + (char) ('a' + number / 26) + (char) ('a' + number % 26);
    }

    @Test
    void threeThousandProductions() {
        String grammar = "directives: max 8 tokens: "
                + each(60, i -> "a" + i + " = 'a\\x" + hex(0x80 + i) + "' b" + i + " = 'b\\x" + hex(0x80 + i) + "' ")
                + "productions: all = "
                + alternatives(3000, i -> "'a" + i / 60 + "' 'b" + i % 60 + "' {p" + i + "}") + " ;";
        assertThat(events("a\u0080b\u0083", grammar))
                .containsExactly("shift a0 \"a\\x80\"", "shift b3 \"b\\x83\"", "reduce p3", "ACCEPTED");
    }

    @Test
    void productionsAsLongAsALine() {
        String grammar = "directives: max 8 tokens: a = 'a' b = 'b' productions: all = line* ; line = "
                + "'a' ".repeat(600) + "| " + "'b' ".repeat(300) + ";";
        assertThat(events("b".repeat(300) + "a".repeat(600), grammar))
                .hasSize(904)
                .endsWith("shift a \"a\"", "reduce line_1", "reduce all", "ACCEPTED");
    }

    @Test
    void choicesInsideChoices() {
        String grammar = "directives: max 8 tokens: a = 'a' b = 'b' c = 'c' productions: all = x0 ; "
                + each(
                        400,
                        i -> "x" + i + " = 'a' x" + (i + 1) + " {a" + i + "} | 'b' {b" + i + "} | 'c' 'a' {c" + i
                                + "} ; ")
                + "x400 = 'b' ;";
        assertThat(events("a".repeat(100) + "ca", grammar))
                .startsWith("shift a \"a\"")
                .contains("reduce c100", "reduce a0")
                .endsWith("reduce all", "ACCEPTED");
    }

    @Test
    void textsOfThousandsOfBytes() {
        String grammar = "directives: max 9000 tokens: text = '" + "ab".repeat(4000) + "' name = '[a-z]+' productions: "
                + "all = 'text' | 'name' {other} ;";
        assertThat(events("ab".repeat(4000), grammar)).contains("reduce all_1");
        assertThat(events("ab", grammar)).contains("shift name \"ab\"", "reduce other");
    }

    @Test
    void lengthsAndCountsOfHundredsOfTokens() {
        String grammar = "directives: max 8 tokens: x = 'x' "
                + each(
                        250,
                        i ->
                                "k%1$d = '%2$s' d%1$d : int = '[0-9]' b%1$d = bytes(d%1$d) n%1$d : int = '[0-9]' c%1$d = count(n%1$d) "
                                        .formatted(i, (char) ('A' + i / 20) + "" + (char) ('a' + i % 20)))
                + "productions: all = message* ; message = "
                + alternatives(250, i -> "'k%1$d' 'd%1$d' 'b%1$d' 'n%1$d' 'x'#c%1$d {p%1$d}".formatted(i)) + " ;";
        assertThat(events("Aa3xyz2xxMj0" + "1x", grammar))
                .filteredOn(event -> !event.startsWith("shift k"))
                .containsExactly(
                        "shift d0 \"3\"",
                        "data b0 \"xyz\"",
                        "shift b0 \"\"",
                        "shift n0 \"2\"",
                        "shift x \"x\"",
                        "shift x \"x\"",
                        "reduce p0",
                        "shift d249 \"0\"",
                        "shift b249 \"\"",
                        "shift n249 \"1\"",
                        "shift x \"x\"",
                        "reduce p249",
                        "reduce all",
                        "ACCEPTED");
    }

    @Test
    void choicesOfHundredsOfValuesInARow() {
        String grammar = "directives: max 8 tokens: x = 'x' "
                + each(4, i -> "s" + i + " = choose(" + alternatives(300, value -> "v" + value) + ") ")
                + "productions: all = 'x' q0 ; "
                + each(
                        4,
                        i -> "q" + i + " = "
                                + alternatives(
                                        300,
                                        v -> "'s%d.v%d' %s {p%d_%d}".formatted(i, v, i < 3 ? "q" + (i + 1) : "", i, v))
                                + " ; ");
        Compilation compilation = GeneratedClasses.compile(grammar);
        GeneratedClasses classes = GeneratedClasses.of(compilation);
        classes.check();
        assertThat(classes.events(
                        new byte[] {'x'},
                        Map.of("s0", List.of("v7"), "s1", List.of("v0"), "s2", List.of("v299"), "s3", List.of("v1"))))
                .containsExactly(
                        "shift x \"x\"",
                        "shift s0.v7 \"\"",
                        "shift s1.v0 \"\"",
                        "shift s2.v299 \"\"",
                        "shift s3.v1 \"\"",
                        "reduce p3_1",
                        "reduce p2_299",
                        "reduce p1_0",
                        "reduce p0_7",
                        "reduce all",
                        "ACCEPTED");
    }

    @Test
    void whatHasNoRoomInAClassIsAnErrorBeforeAnythingIsBuilt() {
        String many = "tokens: a = 'a' productions: all = " + alternatives(4001, i -> "'a' {p" + i + "}") + " ;";
        assertThat(GeneratedClasses.compile(many).diagnostics())
                .extracting(Diagnostic::message)
                .contains("the grammar is too large: it has 4001 productions, above 4000");
        String full = "tokens: " + each(4000, i -> "t" + i + " = '" + i + "' ") + "productions: all = 't0' ;";
        assertThat(GeneratedClasses.compile(full).hasErrors()).isFalse();
        GeneratedClasses.of(full).check();
    }

    private static List<String> events(String input, String grammar) {
        Compilation compilation = GeneratedClasses.compile(grammar);
        assertThat(compilation.hasErrors()).as("%s", compilation.diagnostics()).isFalse();
        GeneratedClasses classes = GeneratedClasses.of(compilation);
        classes.check();
        return classes.events(input.getBytes(StandardCharsets.ISO_8859_1), Map.of());
    }

    private static String each(int count, IntFunction<String> text) {
        return IntStream.range(0, count).mapToObj(text).collect(Collectors.joining());
    }

    private static String alternatives(int count, IntFunction<String> text) {
        return IntStream.range(0, count).mapToObj(text).collect(Collectors.joining(" | "));
    }

    private static String hex(int b) {
        return "%02x".formatted(b);
    }
}
