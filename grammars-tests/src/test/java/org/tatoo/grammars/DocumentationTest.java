package org.tatoo.grammars;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.tatoo.compiler.Compilation;
import org.tatoo.compiler.CompilerOption;
import org.tatoo.compiler.GrammarCompiler;
import org.tatoo.compiler.GrammarSource;
import org.tatoo.compiler.diagnostic.Diagnostic;
import org.tatoo.compiler.diagnostic.DiagnosticKind;
import org.tatoo.compiler.diagnostic.DiagnosticPrinter;
import org.tatoo.compiler.diagnostic.Severity;
import org.tatoo.compiler.diagnostic.SourceFile;

/**
 * The README and the pages of {@code docs}: their examples are right, and every diagnostic has its entry. The module
 * {@code documentation} tests the rest. Fences {@code ebnf} hold a grammar without errors and warnings,
 * {@code ebnf error=code} (or {@code warning}, {@code info}) one with that diagnostic, {@code ebnf file=path} one that
 * others below use; {@code messages} what the compiler
 * says to the last grammar; {@code input} and {@code events} are as in a {@link Corpus}.
 */
class DocumentationTest {
    private static final Path ROOT = Path.of("..");
    private static final Path DIAGNOSTICS = ROOT.resolve("docs/diagnostics.md");
    private static final String FILE = "ebnf file=";
    private static final Pattern EXPECTATION = Pattern.compile("ebnf (error|warning|info)=([a-z-]+)");

    /** Those whose cause is not in the text of a grammar, or too large for a page. */
    private static final List<DiagnosticKind> WITHOUT_EXAMPLE =
            List.of(DiagnosticKind.BAD_GRAMMAR_NAME, DiagnosticKind.TOO_LARGE);

    /** The folder of the files that examples use. */
    static final Path USED = Path.of("target/used-grammars");

    private final CorpusTest corpus = new CorpusTest();

    @TestFactory
    Stream<DynamicTest> everyExampleIsRight() {
        return pages().flatMap(page -> examples(page).stream());
    }

    @Test
    void everyDiagnosticHasAnEntryAndEveryEntryIsOfADiagnostic() {
        assertThat(lines(DIAGNOSTICS).stream().filter(line -> line.startsWith("### ")))
                .containsExactlyInAnyOrderElementsOf(Arrays.stream(DiagnosticKind.values())
                        .map(kind -> "### " + kind.code())
                        .toList());
    }

    @Test
    void everyEntryOfADiagnosticHasAnExampleOfIt() {
        assertThat(Fence.in(lines(DIAGNOSTICS)).stream().map(fence -> fence.heading() + ": " + fence.info()))
                .containsAll(Arrays.stream(DiagnosticKind.values())
                        .filter(kind -> !WITHOUT_EXAMPLE.contains(kind))
                        .map(kind -> kind.code() + ": ebnf " + word(kind.severity()) + "=" + kind.code())
                        .toList());
    }

    // ---- examples

    private List<DynamicTest> examples(Path page) {
        List<DynamicTest> tests = new ArrayList<>();
        String grammar = "";
        Fence input = null;
        for (Fence fence : Fence.in(lines(page))) {
            String name = fence.heading() + ", line " + fence.start();
            if (fence.info().startsWith(FILE)) {
                write(USED.resolve(fence.info().substring(FILE.length())), fence.text());
            }
            if (fence.info().startsWith("ebnf")) {
                grammar = fence.text();
                tests.add(test(page, name, () -> checkGrammar(fence)));
            } else if (fence.info().equals("messages")) {
                String last = grammar;
                tests.add(test(page, name, () -> assertThat(messages(last)).isEqualTo(fence.text())));
            } else if (fence.kind().equals("input")) {
                input = fence;
            } else if (fence.info().equals("events")) {
                Corpus.Case one = Corpus.Case.of(grammar, input, fence);
                tests.add(test(page, name, () -> corpus.check(one)));
            }
        }
        return tests;
    }

    private static void checkGrammar(Fence fence) {
        List<Diagnostic> diagnostics = compile(fence.text()).diagnostics();
        Matcher expectation = EXPECTATION.matcher(fence.info());
        if (expectation.matches()) {
            assertThat(diagnostics)
                    .anyMatch(diagnostic -> word(diagnostic.severity()).equals(expectation.group(1))
                            && diagnostic.kind().code().equals(expectation.group(2)));
        } else {
            assertThat(fence.info()).matches("ebnf( file=.*)?");
            assertThat(diagnostics).allMatch(diagnostic -> diagnostic.severity() == Severity.INFO);
        }
    }

    private static String messages(String grammar) {
        return compile(grammar).diagnostics().stream()
                .map(DiagnosticPrinter::print)
                .collect(Collectors.joining());
    }

    private static Compilation compile(String grammar) {
        return GrammarCompiler.compile(
                new GrammarSource(
                        new SourceFile("example.ebnf", grammar), "org/example/example.ebnf", CompiledGrammar.USED),
                CompilerOption.TABLES);
    }

    private static String word(Severity severity) {
        return severity.name().toLowerCase(Locale.ROOT);
    }

    // ---- pages

    private static Stream<Path> pages() {
        try (Stream<Path> files = Files.walk(ROOT.resolve("docs"))) {
            List<Path> pages = files.filter(file -> file.toString().endsWith(".md"))
                    .sorted()
                    .toList();
            return Stream.concat(Stream.of(ROOT.resolve("README.md")), pages.stream());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static List<String> lines(Path page) {
        try {
            return Files.readAllLines(page);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static void write(Path file, String text) {
        try {
            Files.createDirectories(file.getParent());
            Files.writeString(file, text);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static DynamicTest test(Path page, String name, org.junit.jupiter.api.function.Executable body) {
        return DynamicTest.dynamicTest(page.getFileName() + ": " + name, page.toUri(), body);
    }
}
