package org.tatoo.compiler.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

@Tag("jdk")
class TatooTest {
    private static final String GRAMMAR = """
            tokens:
              word = '[a-z]+' max 9
              comma = ',' silent
            comments:
              remark = '#[^\\n]*\\n' max 99
            starts:
              words pair
            productions:
              words = 'word'/'comma'* ;
              pair = 'word' 'comma' 'word' ;
            """;

    @TempDir
    private Path folder;

    private Path grammar;
    private String out = "";
    private String err = "";

    @BeforeEach
    void writeGrammar() throws IOException {
        grammar = write("words.ebnf", GRAMMAR);
    }

    @Test
    void helpSaysWhatThereIs() {
        assertThat(tatoo("--help")).isZero();
        assertThat(out).contains("check", "generate", "trace");
    }

    @Test
    void versionIsOneLine() {
        assertThat(tatoo("--version")).isZero();
        assertThat(out).startsWith("tatoo ").hasLineCount(1);
    }

    @Test
    void usedGrammarsAreFoundBelowTheSourceRootOrAFolderAboveTheGrammar() throws IOException {
        Path user = write("src/org/acme/user.ebnf", "uses: org.acme.parts.ends productions: lines = line(\"a\")* ;");
        Path part = write("src/org/acme/parts/ends.ebnf", "directives: part productions: line(x) = x \";\" ;");

        assertThat(tatoo("check", user, part)).isZero();
        assertThat(out).contains("user.ebnf: 0 errors", "ends.ebnf: 0 errors, 0 warnings; a part of other grammars");
        assertThat(tatoo("check", "--source-root", folder.resolve("src"), user)).isZero();
        assertThat(tatoo("generate", "-o", folder.resolve("out"), part)).isZero();
        assertThat(folder.resolve("out")).doesNotExist();
        assertThat(tatoo("check", "--source-root", folder.resolve("src/org"), user))
                .isEqualTo(1);
        assertThat(err)
                .contains("there is no grammar org.acme.parts.ends")
                .contains("looked for org/acme/parts/ends.ebnf below " + folder.resolve("src/org"));
    }

    @Test
    void usedGrammarsAreFoundOnTheClassPath() throws IOException {
        write("classes/META-INF/ebnf/org/acme/ends.ebnf", "directives: part productions: line(x) = x \";\" ;");
        Path user = write("user.ebnf", "uses: org.acme.ends productions: lines = line(\"a\")* ;");
        Path input = write("input", "a;");

        String path = folder.resolve("none.jar") + ":" + folder.resolve("classes");
        assertThat(tatoo("trace", "--class-path", path, user, input)).isZero();
        assertThat(out).contains("accept lines");
        assertThat(tatoo("check", "-cp", folder.resolve("none.jar"), user)).isEqualTo(1);
        assertThat(err).contains("META-INF/ebnf/org/acme/ends.ebnf in " + folder.resolve("none.jar"));
    }

    @Test
    void aPartHasNoTrace() throws IOException {
        Path part = write("part.ebnf", "directives: part");

        assertThat(tatoo("trace", part)).isEqualTo(2);
        assertThat(err).contains("part.ebnf is a part of other grammars and has no parser");
    }

    @Test
    void noCommandIsAMistakeOfUse() {
        assertThat(tatoo()).isEqualTo(2);
        assertThat(err).contains("Missing command");
    }

    @Test
    void anUnknownOptionIsAMistakeOfUse() {
        assertThat(tatoo("check", "--loud", grammar)).isEqualTo(2);
        assertThat(err).contains("--loud").doesNotContain("\tat ");
    }

    @Test
    void anUnknownOptionIsNamedEvenIfARequiredOneIsMissing() {
        assertThat(tatoo("generate", "--loud")).isEqualTo(2);
        assertThat(err).startsWith("Unknown option: '--loud'");
        assertThat(tatoo("generate")).isEqualTo(2);
        assertThat(err).startsWith("Missing required").contains("--output");
    }

    @Test
    void generateWritesNoDirectCodeIfTablesAreToDoAll() throws IOException {
        assertThat(tatoo("generate", "-o", folder.resolve("direct"), grammar)).isZero();
        assertThat(tatoo("generate", "--tables-only", "-o", folder.resolve("tables"), grammar))
                .isZero();
        assertThat(folder.resolve("direct/WordsParser.java")).content().contains("private int after");
        assertThat(folder.resolve("tables/WordsParser.java")).content().doesNotContain("private int after");
    }

    @Test
    void checkCountsWhatAGrammarHas() {
        assertThat(tatoo("check", grammar)).isZero();
        assertThat(out).contains("words.ebnf: 0 errors, 0 warnings; 2 tokens, 2 productions");
    }

    @Test
    void checkPrintsTheLargestSizeOfEachMessage() {
        assertThat(tatoo("check", grammar)).isZero();
        assertThat(out.lines().skip(1))
                .containsExactly(
                        "  word: at most 9 bytes",
                        "  pair: any number of bytes, because blanks and comments may be repeated between its tokens (5:3)");
    }

    @Test
    void checkListsTheOverlapsOfHttpThatAreNoFault() throws IOException {
        Path http = Path.of("../grammars/src/main/ebnf/org/tatoo/grammars/http/http.ebnf");

        assertThat(tatoo("check", "--overlaps", http)).isZero();

        assertThat(out.lines()
                        .skip(1)
                        .filter(line -> !line.startsWith(" "))
                        .map(line -> line.replace(http.getParent() + "/", "")))
                .containsExactlyElementsOf(Files.readAllLines(Path.of("src/test/resources/overlaps/http.txt")));
    }

    @Test
    void checkListsNoOverlapsUnlessAsked() throws IOException {
        Path overlapping = write(
                "overlapping.ebnf",
                GRAMMAR.replace("tokens:", "tokens:\n  yes = 'yes'")
                        .replace("'word'/'comma'*", "('yes' | 'word')/'comma'*"));
        assertThat(tatoo("check", overlapping)).isZero();
        assertThat(out).doesNotContain("loses");
        assertThat(tatoo("check", "--overlaps", overlapping)).isZero();
        assertThat(out).contains("overlapping.ebnf:10:20: 'word' loses \"yes\" to 'yes': a word within a pattern");
    }

    @Test
    void warningsAreErrorsIfAsked() throws IOException {
        Path warned = write("warned.ebnf", GRAMMAR.replace("tokens:", "tokens:\n  other = ';'"));
        Path output = folder.resolve("failing");
        assertThat(tatoo("check", warned)).isZero();
        assertThat(tatoo("check", "--error", "overlap,dead-blank", warned)).isZero();
        assertThat(tatoo("check", "--error", "overlap", "--error", "unused-token", warned))
                .isEqualTo(1);
        assertThat(err).contains("error: no production uses the token other [unused-token]");
        assertThat(tatoo("generate", "--error", "all", "-o", output, warned)).isEqualTo(1);
        assertThat(output).doesNotExist();
        assertThat(tatoo("check", "--error", "unused-tokens", warned)).isEqualTo(2);
        assertThat(err).contains("--error: there is no warning unused-tokens; did you mean unused-token?");
    }

    @Test
    void checkPointsAtAnError() throws IOException {
        Path wrong = write("wrong.ebnf", GRAMMAR.replace("'word'/'comma'*", "'wrod'"));
        assertThat(tatoo("check", grammar, wrong)).isEqualTo(1);
        assertThat(err).contains("wrong.ebnf:9:11: error:", "'wrod'", "^").doesNotContain("\tat ");
        assertThat(out).contains("words.ebnf: 0 errors", "wrong.ebnf: 1 error");
    }

    @Test
    void aMissingFileIsOneLine() {
        assertThat(tatoo("check", folder.resolve("none.ebnf"))).isEqualTo(2);
        assertThat(err).hasLineCount(1).contains("none.ebnf", "no such file");
    }

    @Test
    void aFileThatIsNotUtf8IsOneLine() throws IOException {
        Path file = folder.resolve("latin1.ebnf");
        Files.write(file, new byte[] {(byte) 0xe9});
        assertThat(tatoo("check", file)).isEqualTo(2);
        assertThat(err).hasLineCount(1).contains("latin1.ebnf", "UTF-8");
    }

    @Test
    void generateWritesFiveClasses() throws IOException {
        assertThat(tatoo("generate", "-o", folder.resolve("out"), grammar)).isZero();
        assertThat(files(folder.resolve("out")))
                .containsExactly(
                        "WordsParser.java",
                        "WordsProduction.java",
                        "WordsProtocolHandler.java",
                        "WordsTables.java",
                        "WordsTerminal.java");
    }

    @Test
    void generateTakesThePackageFromTheFolderBelowTheSourceRoot() throws IOException {
        Files.createDirectories(folder.resolve("org/acme"));
        Path inner = write("org/acme/words.ebnf", GRAMMAR);
        assertThat(tatoo("generate", "--source-root", folder, "-o", folder.resolve("out"), inner))
                .isZero();
        assertThat(folder.resolve("out/org/acme/WordsParser.java"))
                .content()
                .contains("package org.acme;", "@Generated(\"org/acme/words.ebnf\")");
    }

    @Test
    void generateWritesNothingIfOneGrammarIsWrong() throws IOException {
        Path wrong = write("wrong.ebnf", GRAMMAR.replace("'word'/'comma'*", "'wrod'"));
        assertThat(tatoo("generate", "-o", folder.resolve("out"), grammar, wrong))
                .isEqualTo(1);
        assertThat(folder.resolve("out")).doesNotExist();
    }

    @Test
    void generateIsTheSameTwice() throws IOException {
        tatoo("generate", "-o", folder.resolve("first"), grammar);
        tatoo("generate", "-o", folder.resolve("second"), grammar);
        for (String file : files(folder.resolve("first"))) {
            assertThat(folder.resolve("second").resolve(file))
                    .hasSameBinaryContentAs(folder.resolve("first").resolve(file));
        }
    }

    @Test
    void traceShowsEveryEvent() throws IOException {
        assertThat(tatoo("trace", grammar, write("input", "a,#x\n,b".replace(",b", "b"))))
                .isZero();
        assertThat(out.lines())
                .containsExactly(
                        "shift word \"a\"",
                        "shift comma \",\"",
                        "comment remark \"#x\\n\"",
                        "shift word \"b\"",
                        "reduce words",
                        "accept words");
    }

    @Test
    void traceInChunksIsTheSame() throws IOException {
        Path input = write("input", "abc,def#x\n,ghi");
        tatoo("trace", grammar, input);
        String whole = out;
        for (int chunk = 1; chunk < 15; chunk++) {
            tatoo("trace", "--chunk", chunk, grammar, input);
            assertThat(out).isEqualTo(whole);
        }
    }

    @Test
    void traceTellsWhereAnInputIsWrong() throws IOException {
        assertThat(tatoo("trace", grammar, write("input", "a,\n"))).isEqualTo(1);
        assertThat(out).endsWith("error UNEXPECTED_BYTE at 2 (1:3) expected word\n");
    }

    @Test
    void traceHeadsEachOfSeveralInputs() throws IOException {
        Path first = write("first", "a");
        Path second = write("second", ",");
        assertThat(tatoo("trace", grammar, first, second)).isEqualTo(1);
        assertThat(out.lines())
                .containsExactly(
                        "# " + first,
                        "shift word \"a\"",
                        "reduce words",
                        "accept words",
                        "# " + second,
                        "error UNEXPECTED_BYTE at 0 (1:1) expected word, end-of-input");
    }

    @Test
    void traceStartsWhereItIsTold() throws IOException {
        assertThat(tatoo("trace", "--start", "pair", grammar, write("input", "a,b")))
                .isZero();
        assertThat(out).endsWith("reduce pair\naccept pair\n");
        assertThat(tatoo("trace", "--start", "pear", grammar)).isEqualTo(2);
        assertThat(err).hasLineCount(1).contains("pear", "words, pair");
    }

    @Test
    void traceAnswersWhatTheParserAsks() throws IOException {
        Path asking = write("asking.ebnf", """
                tokens:
                  word = '[a-z]+' max 9
                  lf = '\\n' silent
                  framing = choose(none | fixed)
                  body = bytes(length)
                productions:
                  message = 'word' 'lf' content ;
                  content = 'framing.none' {empty} | 'framing.fixed' 'body' {full} ;
                """);
        Path input = write("input", "a\nxy");
        assertThat(tatoo("trace", "--answer", "framing=fixed", "--answer", "length=2", asking, input))
                .isZero();
        assertThat(out).contains("shift framing.fixed \"\"\ndata body \"xy\"\nshift body \"\"\n");
        assertThat(tatoo("trace", "--answer", "framing=some", asking, input)).isEqualTo(2);
        assertThat(err).hasLineCount(1).contains("none, fixed", "some");
        assertThat(tatoo("trace", "--answer", "framing=fixed", "--answer", "length=many", asking, input))
                .isEqualTo(2);
        assertThat(err).hasLineCount(1).contains("number", "many");
        assertThat(tatoo("trace", "--answer", "frame=none", asking, input)).isEqualTo(2);
        assertThat(err).hasLineCount(1).contains("does not ask for frame");
        assertThat(tatoo("trace", asking, input)).isEqualTo(2);
        assertThat(err).hasLineCount(1).contains("asks for framing");
    }

    @Test
    void traceTakesNoChunkOfNothing() {
        assertThat(tatoo("trace", "--chunk", "0", grammar)).isEqualTo(2);
        assertThat(err).contains("--chunk");
    }

    private int tatoo(Object... arguments) {
        StringWriter outText = new StringWriter();
        StringWriter errText = new StringWriter();
        String[] texts = Stream.of(arguments).map(Object::toString).toArray(String[]::new);
        int exitCode = Tatoo.run(texts, new PrintWriter(outText), new PrintWriter(errText));
        out = outText.toString();
        err = errText.toString();
        return exitCode;
    }

    private Path write(String name, String content) throws IOException {
        Files.createDirectories(folder.resolve(name).getParent());
        return Files.writeString(folder.resolve(name), content, StandardCharsets.UTF_8);
    }

    private static List<String> files(Path folder) throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            return files.map(file -> file.getFileName().toString()).sorted().toList();
        }
    }
}
