package org.tatoo.compiler;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicContainer;
import org.junit.jupiter.api.DynamicNode;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.tatoo.compiler.diagnostic.Diagnostic;
import org.tatoo.compiler.diagnostic.DiagnosticKind;

/** The corpus of what the compiler says: {@code src/test/resources/diagnostics}, rewritten by -Dcorpus.update=true. */
class DiagnosticCorpusTest {
    private static final Path FOLDER = Path.of("src/test/resources/diagnostics");

    @TestFactory
    List<DynamicNode> everyGrammarIsAnsweredAsWritten() throws IOException {
        if (Boolean.getBoolean("corpus.update")) {
            for (Path page : pages()) {
                Files.writeString(page, DiagnosticCorpus.rewritten(Files.readString(page)));
            }
        }
        return pages().stream().map(DiagnosticCorpusTest::tests).toList();
    }

    private static DynamicNode tests(Path page) {
        return DynamicContainer.dynamicContainer(
                page.getFileName().toString(),
                DiagnosticCorpus.cases(read(page)).stream()
                        .map(example -> DynamicTest.dynamicTest(
                                example.fact(),
                                () -> assertThat(example.answer()).isEqualTo(example.expected()))));
    }

    @Test
    void everyKindHasACase() throws IOException {
        Set<DiagnosticKind> covered = pages().stream()
                .flatMap(page -> DiagnosticCorpus.cases(read(page)).stream())
                .flatMap(example -> example.diagnostics().stream())
                .map(Diagnostic::kind)
                .collect(Collectors.toSet());
        // what is too large is too large for a page as well
        assertThat(covered).containsAll(EnumSet.complementOf(EnumSet.of(DiagnosticKind.TOO_LARGE)));
    }

    private static List<Path> pages() throws IOException {
        try (Stream<Path> files = Files.list(FOLDER)) {
            return files.filter(file -> file.toString().endsWith(".md"))
                    .sorted()
                    .toList();
        }
    }

    private static String read(Path page) {
        try {
            return Files.readString(page);
        } catch (IOException e) {
            throw new java.io.UncheckedIOException(e);
        }
    }
}
