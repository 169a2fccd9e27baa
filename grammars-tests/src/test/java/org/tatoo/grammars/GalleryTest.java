package org.tatoo.grammars;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.tatoo.compiler.Compilation;
import org.tatoo.compiler.GrammarCompiler;
import org.tatoo.compiler.GrammarSource;
import org.tatoo.compiler.diagnostic.DiagnosticPrinter;
import org.tatoo.compiler.diagnostic.Severity;
import org.tatoo.compiler.diagnostic.SourceFile;

/**
 * Grammars as new users break them, a folder each below {@code src/test/gallery}: what the compiler says to
 * {@code broken.ebnf} stands in {@code messages.txt} (rewritten by {@code -Dcorpus.update=true}), {@code fixed.ebnf} is
 * the same with the way out of the messages applied, and {@code inputs.md} is a corpus of its events.
 */
class GalleryTest {
    private static final Path GALLERY = Path.of("src/test/gallery");
    private static final Path PAGE = GALLERY.resolve("README.md");

    private final CorpusTest corpus = new CorpusTest();

    @TestFactory
    Stream<DynamicTest> theBrokenGrammarIsAnsweredAsWritten() {
        return cases().map(one -> test(one, () -> {
            String said = compile(one.resolve("broken.ebnf")).diagnostics().stream()
                    .map(DiagnosticPrinter::print)
                    .collect(Collectors.joining("\n"));
            if (Boolean.getBoolean("corpus.update")) {
                Files.writeString(one.resolve("messages.txt"), said);
            }
            assertThat(said).isEqualTo(Files.readString(one.resolve("messages.txt")));
        }));
    }

    @TestFactory
    Stream<DynamicTest> theFixedGrammarHasNeitherErrorsNorWarnings() {
        return cases().map(one -> test(
                one,
                () -> assertThat(compile(one.resolve("fixed.ebnf")).diagnostics())
                        .allMatch(diagnostic -> diagnostic.severity() == Severity.INFO)));
    }

    @TestFactory
    Stream<DynamicTest> theFixedGrammarGivesTheEventsHoweverTheInputIsCut() {
        return cases().flatMap(one -> {
            List<Corpus.Case> inputs = Corpus.read(one.resolve("inputs.md")).cases();
            assertThat(inputs).as("inputs of %s", one).isNotEmpty();
            return inputs.stream()
                    .map(input -> DynamicTest.dynamicTest(
                            one.getFileName() + ": " + input.name(), one.toUri(), () -> corpus.check(input)));
        });
    }

    /** What needs no way out has none: the grammar is broken for other tools only. */
    @TestFactory
    Stream<DynamicTest> aGrammarWithoutMessagesStaysAsItIs() {
        return cases().map(one -> test(
                one,
                () -> assertThat(Files.readString(one.resolve("fixed.ebnf"))
                                .equals(Files.readString(one.resolve("broken.ebnf"))))
                        .isEqualTo(Files.readString(one.resolve("messages.txt")).isEmpty())));
    }

    @Test
    void thePageHasEachCaseOnce() throws IOException {
        assertThat(Files.readAllLines(PAGE).stream().filter(line -> line.startsWith("## ")))
                .containsExactlyInAnyOrderElementsOf(
                        cases().map(one -> "## " + one.getFileName()).toList());
    }

    private static Compilation compile(Path grammar) throws IOException {
        String name = grammar.getFileName().toString();
        return GrammarCompiler.compile(new GrammarSource(new SourceFile(name, Files.readString(grammar)), name));
    }

    private static Stream<Path> cases() {
        try (Stream<Path> folders = Files.list(GALLERY)) {
            return folders.filter(Files::isDirectory).sorted().toList().stream();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static DynamicTest test(Path one, org.junit.jupiter.api.function.Executable body) {
        return DynamicTest.dynamicTest(one.getFileName().toString(), one.toUri(), body);
    }
}
