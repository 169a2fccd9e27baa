package org.tatoo.maven;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.ArrayList;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

@SuppressWarnings("NullAway.Init")
class GenerationTest {
    private static final String WORD = """
            tokens: word = '[a-z]+' max 80
            productions: start = 'word' ;
            """;
    private static final String OPTIONAL_WORD = WORD.replace("= 'word' ;", "= 'word'? ;");
    private static final String WRONG = WORD.replace("= 'word' ;", "= 'number' ;");
    private static final String WARNED = "tokens: unused = 'x' max 1\n" + WORD.substring("tokens:".length());
    private static final FileTime LONG_AGO = FileTime.fromMillis(1_000_000_000_000L);

    @TempDir
    private Path folder;

    private Path sources;
    private Path output;
    private Path generator;

    @BeforeEach
    void makeGenerator() throws IOException {
        sources = folder.resolve("src/main/ebnf");
        output = folder.resolve("target/generated-sources/ebnf");
        generator = Files.writeString(folder.resolve("generator.jar"), "version 1");
    }

    private GenerationResult generate() throws IOException {
        return generate(false);
    }

    private GenerationResult generate(boolean failOnWarning) throws IOException {
        return Generation.run(new GenerationRequest(sources, output, failOnWarning, false, List.of(generator)));
    }

    private Path grammar(String path, String text) throws IOException {
        Path file = sources.resolve(path);
        Files.createDirectories(file.getParent());
        return Files.writeString(file, text);
    }

    /** Dates all files back, so that {@link #touched} finds those that a generation writes. */
    private void age() throws IOException {
        for (Path file : FileTree.files(folder.resolve("target"))) {
            Files.setLastModifiedTime(file, LONG_AGO);
        }
    }

    private List<String> touched() throws IOException {
        List<String> touched = new ArrayList<>();
        Path target = folder.resolve("target");
        for (Path file : FileTree.files(target)) {
            if (!Files.getLastModifiedTime(file).equals(LONG_AGO)) {
                touched.add(FileTree.path(target, file));
            }
        }
        return touched;
    }

    private SortedMap<String, String> generated() throws IOException {
        SortedMap<String, String> files = new TreeMap<>();
        for (Path file : FileTree.files(output)) {
            files.put(FileTree.path(output, file), Files.readString(file));
        }
        return files;
    }

    private static String text(GenerationResult result) {
        return result.messages().stream()
                .flatMap(message -> message.lines().stream())
                .collect(Collectors.joining("\n"));
    }

    @Test
    void theFolderOfAGrammarIsThePackageOfItsClasses() throws IOException {
        grammar("org/acme/word.ebnf", WORD);
        grammar("top.ebnf", WORD);

        assertThat(generate().failed()).isFalse();
        assertThat(generated().get("org/acme/WordParser.java")).contains("package org.acme;");
        assertThat(generated().get("TopParser.java")).doesNotContain("package ");
    }

    @Test
    void otherFilesAreNoGrammars() throws IOException {
        grammar("org/acme/word.ebnf~", WRONG);
        grammar("org/acme/README.md", WRONG);

        assertThat(generate().summary()).isEqualTo("No grammars in " + sources);
        assertThat(output).doesNotExist();
    }

    @Test
    void withoutASourceFolderNothingIsGenerated() throws IOException {
        assertThat(generate()).isEqualTo(new GenerationResult(List.of(), false, 0, "No grammars in " + sources));
    }

    @Test
    void nothingIsTouchedWhenNothingChanged() throws IOException {
        grammar("org/acme/word.ebnf", WORD);
        generate();
        age();

        assertThat(generate().summary()).isEqualTo("Grammars: 0 generated, 1 up to date");
        assertThat(touched()).isEmpty();
    }

    @Test
    void onlyFilesWhoseContentChangesAreWritten() throws IOException {
        grammar("org/acme/word.ebnf", WORD);
        generate();
        age();
        grammar("org/acme/word.ebnf", WORD.replace("max 80", "max 90"));

        assertThat(generate().summary()).isEqualTo("Grammars: 1 generated, 0 up to date");
        assertThat(touched())
                .containsExactly(
                        "generated-sources/ebnf.digests",
                        "generated-sources/ebnf/org/acme/WordParser.java",
                        "generated-sources/ebnf/org/acme/WordTables.java");
    }

    @Test
    void anEditedOutputIsGeneratedAgain() throws IOException {
        grammar("org/acme/word.ebnf", WORD);
        generate();
        SortedMap<String, String> before = generated();
        Files.writeString(output.resolve("org/acme/WordParser.java"), "// by hand");

        generate();

        assertThat(generated()).isEqualTo(before);
    }

    @Test
    void aDeletedOutputIsGeneratedAgain() throws IOException {
        grammar("org/acme/word.ebnf", WORD);
        generate();
        SortedMap<String, String> before = generated();
        Files.delete(output.resolve("org/acme/WordTerminal.java"));

        generate();

        assertThat(generated()).isEqualTo(before);
    }

    @Test
    void aChangedGeneratorCompilesAllGrammarsAgain() throws IOException {
        grammar("org/acme/word.ebnf", WORD);
        generate();
        Files.writeString(generator, "version 2");

        assertThat(generate().summary()).isEqualTo("Grammars: 1 generated, 0 up to date");
    }

    @Test
    void damagedDigestsCompileAllGrammarsAgain() throws IOException {
        grammar("org/acme/word.ebnf", WORD);
        generate();
        Files.write(output.resolveSibling("ebnf.digests"), new byte[] {(byte) 0xff, '\n', 'x'});

        assertThat(generate().summary()).isEqualTo("Grammars: 1 generated, 0 up to date");
        assertThat(generate().summary()).isEqualTo("Grammars: 0 generated, 1 up to date");
    }

    @Test
    void theOutputOfADeletedGrammarGoesAndOtherFilesStay() throws IOException {
        Path grammar = grammar("org/acme/word.ebnf", WORD);
        generate();
        Files.writeString(output.resolve("org/acme/Other.java"), "class Other {}");
        Files.delete(grammar);

        generate();

        assertThat(generated()).containsOnlyKeys("org/acme/Other.java");
    }

    @Test
    void theOutputGoesWithTheWholeSourceFolder() throws IOException {
        Path grammar = grammar("word.ebnf", WORD);
        generate();
        Files.delete(grammar);
        Files.delete(sources);

        generate();

        assertThat(generated()).isEmpty();
    }

    @Test
    void anotherPackageLeavesNoEmptyFolder() throws IOException {
        grammar("org/acme/old/word.ebnf", WORD);
        generate();
        grammar("org/acme/old/word.ebnf", "directives: package org.acme.fresh\n" + WORD);

        generate();

        assertThat(output.resolve("org/acme/fresh/WordParser.java")).exists();
        assertThat(output.resolve("org/acme/old")).doesNotExist();
    }

    @Test
    void aWrongGrammarIsReportedAndItsOutputStays() throws IOException {
        Path grammar = grammar("org/acme/word.ebnf", WORD);
        generate();
        age();
        grammar("org/acme/word.ebnf", WRONG);

        GenerationResult result = generate();

        assertThat(result.failed()).isTrue();
        assertThat(result.summary()).isEqualTo("1 of 1 grammars in " + sources + " refused; errors: 1, warnings: 0");
        assertThat(text(result)).contains(grammar + ":2:22: error: ");
        assertThat(generated()).hasSize(5);
        assertThat(touched()).isEmpty();
    }

    @Test
    void aGrammarMendedByGoingBackTouchesNothing() throws IOException {
        grammar("org/acme/word.ebnf", WORD);
        generate();
        age();
        grammar("org/acme/word.ebnf", WRONG);
        generate();
        grammar("org/acme/word.ebnf", WORD);

        assertThat(generate().summary()).isEqualTo("Grammars: 0 generated, 1 up to date");
        assertThat(touched()).isEmpty();
    }

    @Test
    void theOutputOfAGrammarDeletedWhileWrongGoes() throws IOException {
        Path grammar = grammar("org/acme/word.ebnf", WORD);
        generate();
        grammar("org/acme/word.ebnf", WRONG);
        generate();
        Files.delete(grammar);

        assertThat(generate().failed()).isFalse();
        assertThat(generated()).isEmpty();
    }

    @Test
    void allGrammarsAreReportedAndTheGoodOnesGenerated() throws IOException {
        Path first = grammar("a.ebnf", WRONG);
        grammar("b.ebnf", WORD);
        Path last = grammar("c.ebnf", WRONG);

        assertThat(text(generate())).containsSubsequence(first + ":2:22: error: ", last + ":2:22: error: ");
        assertThat(generated().keySet()).allMatch(path -> path.startsWith("B")).hasSize(5);
    }

    @Test
    void malformedUtf8IsRefusedAtItsPosition() throws IOException {
        Path grammar = grammar("org/acme/word.ebnf", "");
        Files.write(grammar, ("// Grüße\n" + WORD).getBytes(ISO_8859_1));

        assertThat(text(generate())).startsWith(grammar + ":1:6: error: the file is not UTF-8 from here on");
    }

    @Test
    void warningsFailTheBuildOnRequestOnly() throws IOException {
        Path grammar = grammar("org/acme/word.ebnf", WARNED);

        GenerationResult tolerant = generate();
        assertThat(tolerant.failed()).isFalse();
        assertThat(text(tolerant)).contains(grammar + ":1:9: warning: ");

        GenerationResult strict = generate(true);
        assertThat(strict.failed()).isTrue();
        assertThat(strict.summary()).endsWith("; errors: 0, warnings: 1 (which fail this build too)");
    }

    @Test
    void laterGenerationsReportTheWarningsAgain() throws IOException {
        Path grammar = grammar("org/acme/word.ebnf", WARNED);
        GenerationResult first = generate();

        GenerationResult second = generate();

        assertThat(second.summary()).isEqualTo("Grammars: 0 generated, 1 up to date");
        assertThat(second.messages()).isEqualTo(first.messages()).hasSize(1);
        assertThat(second.warnings()).isEqualTo(1);
        assertThat(text(second)).startsWith(grammar + ":1:9: warning: ").contains("\nhint: ");
        grammar("org/acme/word.ebnf", WORD);
        assertThat(generate().messages()).isEmpty();
        assertThat(generate().messages()).isEmpty();
    }

    @Test
    void parsersWithoutDirectCodeAreGeneratedOnRequest() throws IOException {
        grammar(
                "org/acme/word.ebnf",
                "tokens: word = '[a-z]+' max 80 end = ';' productions: start = ('word' 'end')+ ;");
        generate();
        assertThat(generated().get("org/acme/WordParser.java")).contains("private int after");

        GenerationResult result =
                Generation.run(new GenerationRequest(sources, output, false, true, List.of(generator)));

        assertThat(result.summary()).isEqualTo("Grammars: 1 generated, 0 up to date");
        assertThat(generated().get("org/acme/WordParser.java")).doesNotContain("private int after");
    }

    @Test
    void grammarsOfTheSameClassesAreRefusedAndNothingOfThemChanges() throws IOException {
        grammar("org/acme/word.ebnf", WORD);
        generate();
        SortedMap<String, String> before = generated();
        Path first = grammar("a/word.ebnf", "directives: package org.acme\n" + OPTIONAL_WORD);

        GenerationResult result = generate();

        assertThat(text(result)).startsWith(first + ":1:1: error: ").contains("org/acme/word.ebnf:1:1: error: ");
        assertThat(result.summary()).startsWith("2 of 2 grammars");
        assertThat(generated()).isEqualTo(before);
    }

    @Test
    void namesThatDifferInCaseOnlyAreTheSame() throws IOException {
        grammar("a/keyWord.ebnf", "directives: package org.acme\n" + WORD);
        grammar("b/keyword.ebnf", "directives: package org.acme\n" + WORD);

        assertThat(generate().summary()).startsWith("2 of 2 grammars");
        assertThat(output).doesNotExist();
    }

    @Test
    void aFolderThatIsNoPackageIsReported() throws IOException {
        Path grammar = grammar("my-proto/word.ebnf", WORD);

        assertThat(text(generate())).startsWith(grammar + ": error: ");
    }
}
