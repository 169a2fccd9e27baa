package org.tatoo.maven;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;
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
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.tatoo.compiler.diagnostic.FailingWarnings;

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
    private Path library;

    @BeforeEach
    void makeGenerator() throws IOException {
        sources = folder.resolve("src/main/ebnf");
        library = folder.resolve("library.jar");
        output = folder.resolve("target/generated-sources/ebnf");
        generator = Files.writeString(folder.resolve("generator.jar"), "version 1");
    }

    private GenerationResult generate() throws IOException {
        return generate(new String[0]);
    }

    private GenerationResult generate(String... failing) throws IOException {
        return Generation.run(new GenerationRequest(
                sources, output, FailingWarnings.of(List.of(failing)), false, List.of(library), List.of(generator)));
    }

    private Path grammar(String path, String text) throws IOException {
        Path file = sources.resolve(path);
        Files.createDirectories(file.getParent());
        return Files.writeString(file, text);
    }

    /** Makes the jar of a dependency, with one grammar. */
    private void library(String path, String text) throws IOException {
        try (ZipOutputStream jar = new ZipOutputStream(Files.newOutputStream(library))) {
            jar.putNextEntry(new ZipEntry("META-INF/ebnf/" + path));
            jar.write(text.getBytes(UTF_8));
            jar.closeEntry();
        }
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

    private static final String PART = "directives: part\n";
    private static final String USER = "uses: org.acme.parts.first\nproductions: start = first() ;";
    private static final String FIRST = PART + "uses: org.lib.second\nproductions: first() = second \"!\" ;";
    private static final String SECOND = PART + "tokens: word = '[a-z]+' max 80\nproductions: second = 'word' ;";

    @Test
    void aGrammarIsGeneratedAgainIfOneThatItUsesChanges() throws IOException {
        grammar("org/acme/user.ebnf", USER);
        grammar("org/acme/other.ebnf", WORD);
        grammar("org/acme/parts/first.ebnf", FIRST);
        library("org/lib/second.ebnf", SECOND);

        assertThat(generate().summary()).isEqualTo("Grammars: 3 generated, 0 up to date");
        assertThat(generated().keySet()).noneMatch(file -> file.contains("First") || file.contains("Second"));
        assertThat(generate().summary()).isEqualTo("Grammars: 0 generated, 3 up to date");

        grammar("org/acme/parts/first.ebnf", FIRST.replace("!", "?"));
        assertThat(generate().summary()).isEqualTo("Grammars: 2 generated, 1 up to date");

        library("org/lib/second.ebnf", SECOND.replace("80", "90"));
        assertThat(generate().summary()).isEqualTo("Grammars: 2 generated, 1 up to date");
        assertThat(generate().summary()).isEqualTo("Grammars: 0 generated, 3 up to date");
    }

    @Test
    void aFileOfTheProjectComesBeforeThatOfAJar() throws IOException {
        grammar("org/acme/user.ebnf", USER);
        library("org/acme/parts/first.ebnf", PART + "productions: first() = \"jar\" ;");
        generate();
        String before = generated().get("org/acme/UserTables.java");

        grammar("org/acme/parts/first.ebnf", PART + "productions: first() = \"file\" ;");

        assertThat(generate().summary()).isEqualTo("Grammars: 2 generated, 0 up to date");
        assertThat(generated().get("org/acme/UserTables.java")).isNotEqualTo(before);
    }

    @Test
    void messagesAboutAUsedGrammarNameItsFile() throws IOException {
        grammar("org/acme/user.ebnf", USER);
        Path first = grammar("org/acme/parts/first.ebnf", FIRST);
        library("org/lib/second.ebnf", SECOND.replace("max 80", ""));

        assertThat(text(generate())).contains(library + "!/META-INF/ebnf/org/lib/second.ebnf:2:9: info: ");
        assertThat(text(generate())).doesNotContain("error");

        grammar("org/acme/parts/first.ebnf", FIRST.replace("= second", "= third"));
        assertThat(text(generate())).contains(first + ":3:24: error: there is no non-terminal third");

        Files.delete(first);
        assertThat(text(generate()))
                .contains("user.ebnf:1:7: error: there is no grammar org.acme.parts.first")
                .contains("looked for org/acme/parts/first.ebnf below " + sources)
                .contains("META-INF/ebnf/org/acme/parts/first.ebnf in " + library);
    }

    @Test
    void aGrammarThatBecomesAPartLosesItsClasses() throws IOException {
        grammar("org/acme/word.ebnf", WORD);
        generate();
        grammar("org/acme/word.ebnf", PART + WORD);

        assertThat(generate().failed()).isFalse();
        assertThat(generated()).isEmpty();
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

        GenerationResult other = generate("overlap");
        assertThat(other.failed()).isFalse();
        GenerationResult strict = generate("all");
        assertThat(strict.failed()).isTrue();
        assertThat(strict.summary()).endsWith("; errors: 1, warnings: 0");
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

        GenerationResult result = Generation.run(new GenerationRequest(
                sources, output, FailingWarnings.of(List.of()), true, List.of(library), List.of(generator)));

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
