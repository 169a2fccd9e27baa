package org.tatoo.grammars;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.EnumSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;
import org.tatoo.compiler.diagnostic.Diagnostic;
import org.tatoo.compiler.diagnostic.DiagnosticKind;
import org.tatoo.compiler.diagnostic.DiagnosticLog;
import org.tatoo.compiler.diagnostic.Severity;
import org.tatoo.compiler.diagnostic.SourceFile;
import org.tatoo.compiler.normalize.Normalizer;
import org.tatoo.compiler.shorthand.Shorthands;
import org.tatoo.compiler.syntax.GrammarFile;

/**
 * The language of grammars has two readers: the one of the compiler, and the parser generated from {@code ebnf.ebnf}.
 * They agree on which texts are grammars, also on texts that are nearly one.
 */
class EbnfTest {
    private static final Path ROOT = Path.of("..");
    private static final int MUTANTS = 40;

    /** What the compiler says of a text that is no grammar; all else is about what names and regexes mean. */
    private static final Set<DiagnosticKind> SYNTAX = EnumSet.of(
            DiagnosticKind.UNEXPECTED_CHARACTER,
            DiagnosticKind.UNTERMINATED_QUOTE,
            DiagnosticKind.UNTERMINATED_COMMENT,
            DiagnosticKind.TEXT_BEFORE_SECTION,
            DiagnosticKind.MISSING_COLON,
            DiagnosticKind.DUPLICATE_SECTION,
            DiagnosticKind.MISSING_SECTION,
            DiagnosticKind.EMPTY_SECTION,
            DiagnosticKind.MISSING_SEMICOLON,
            DiagnosticKind.SYNTAX,
            DiagnosticKind.FOREIGN_NOTATION,
            DiagnosticKind.INCOMPLETE,
            DiagnosticKind.UNSUPPORTED,
            DiagnosticKind.UNKNOWN_DIRECTIVE,
            DiagnosticKind.DIRECTIVE_ARGUMENT,
            DiagnosticKind.UNKNOWN_FUNCTION,
            DiagnosticKind.VIRTUAL_ARGUMENTS,
            DiagnosticKind.MISPLACED_ANNOTATION);

    @TestFactory
    Stream<DynamicTest> everyGrammarOfTheRepositoryIsRead() {
        return rightGrammars()
                .map(file -> DynamicTest.dynamicTest(
                        file.toString(),
                        () -> assertThat(EbnfReading.objections(read(file))).isEmpty()));
    }

    @TestFactory
    Stream<DynamicTest> theReadersAgreeOnEveryGrammarInDocumentsAndTests() {
        return files(".md")
                .map(file -> DynamicTest.dynamicTest(
                        file.toString(),
                        () -> Fence.in(read(file).lines().toList()).stream()
                                .filter(fence -> fence.kind().equals("ebnf")
                                        && !fence.text().endsWith(".ebnf\n"))
                                .forEach(fence -> agree(fence.text()))));
    }

    @TestFactory
    Stream<DynamicTest> theReadersAgreeOnTheGrammarsOfTheGallery() {
        return files(".ebnf")
                .filter(file -> file.toString().contains("/gallery/"))
                .map(file -> DynamicTest.dynamicTest(file.toString(), () -> agree(read(file))));
    }

    @TestFactory
    Stream<DynamicTest> theReadersAgreeOnMutants() {
        return rightGrammars()
                .map(file -> DynamicTest.dynamicTest(file.toString(), () -> {
                    Random random = new Random(file.getFileName().toString().hashCode());
                    String text = read(file);
                    List<String> mutants = Stream.generate(() -> mutant(text, random))
                            .limit(MUTANTS)
                            .toList();
                    List<Boolean> grammars =
                            mutants.stream().map(EbnfTest::agree).toList();
                    assertThat(grammars).contains(true, false);
                }));
    }

    /** Whether {@code text} is a grammar; the readers have to say the same. */
    private static boolean agree(String text) {
        List<String> objections = EbnfReading.objections(text);
        List<Diagnostic> errors = errors(text);
        boolean isGrammar = errors.stream().noneMatch(error -> SYNTAX.contains(error.kind()));
        assertThat(objections.isEmpty())
                .as(() -> objections + " against " + errors + " in\n" + text)
                .isEqualTo(isGrammar);
        return isGrammar;
    }

    private static List<Diagnostic> errors(String text) {
        DiagnosticLog log = new DiagnosticLog();
        GrammarFile file = Shorthands.read(new SourceFile("mutant.ebnf", text), "mutant", CompiledGrammar.USED, log);
        if (file != null) {
            if (file.isPart()) {
                Normalizer.check(file, "mutant", "org.example", log);
            } else {
                Normalizer.normalize(file, "mutant", "org.example", log);
            }
        }
        return log.sorted().stream()
                .filter(diagnostic -> diagnostic.severity() == Severity.ERROR)
                .toList();
    }

    // ---- mutants

    /** {@code text} with one change: characters or words taken away, doubled, moved, or others put in. */
    private static String mutant(String text, Random random) {
        int from = random.nextInt(text.length());
        int to = Math.min(text.length(), from + 1 + random.nextInt(random.nextInt(4) == 0 ? 40 : 3));
        int at = random.nextInt(text.length() + 1);
        String slice = text.substring(from, to);
        return switch (random.nextInt(5)) {
            case 0 -> text.substring(0, from) + text.substring(to);
            case 1 -> text.substring(0, at) + slice + text.substring(at);
            case 2 -> text.substring(0, from) + piece(random) + text.substring(to);
            case 3 -> text.substring(0, at) + piece(random) + text.substring(at);
            default -> withoutWord(text, at);
        };
    }

    private static String withoutWord(String text, int at) {
        int from = at;
        while (from > 0 && !Character.isWhitespace(text.charAt(from - 1))) {
            from--;
        }
        int to = at;
        while (to < text.length() && !Character.isWhitespace(text.charAt(to))) {
            to++;
        }
        return text.substring(0, from) + text.substring(to);
    }

    private static String piece(Random random) {
        String[] pieces = {
            "=",
            ";",
            ":",
            "|",
            "(",
            ")",
            "[",
            "]",
            "{",
            "}",
            "?",
            "*",
            "+",
            "/",
            "#",
            "$",
            ".",
            "'",
            "\"",
            "\\",
            "~",
            ",",
            " ",
            "\n",
            "\u00a0",
            "é",
            "\0",
            "-",
            "1",
            "9.5",
            "max",
            "max 10",
            "silent",
            "silent ",
            "tokens",
            "tokens:",
            "error :",
            "productions /* */ :",
            "starts: ",
            "blanks:\n",
            "versions",
            "imports: a.b ",
            "'x'",
            "a = 'b'",
            "a",
            " b ",
            "//",
            "/*",
            "*/",
            "/* c */",
            "'a'/'b'*",
            "+=",
            "bytes(a)",
            "choose(a|b)",
            "count()",
            " : int",
            "(16)",
            "[p]",
            "{q}",
            "{q whole}",
            "{q r}",
            "allow overlap 'why'",
            "allow",
            "depth 5",
            "package a.b",
            "#n",
            "(\"alias\")"
        };
        return pieces[random.nextInt(pieces.length)];
    }

    // ---- files

    private static Stream<Path> rightGrammars() {
        return files(".ebnf").filter(file -> !file.endsWith("broken.ebnf"));
    }

    private static Stream<Path> files(String end) {
        try (Stream<Path> files = Files.walk(ROOT)) {
            return files
                    .filter(file ->
                            file.toString().endsWith(end) && !file.toString().contains("/target/"))
                    .sorted()
                    .toList()
                    .stream();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static String read(Path file) {
        try {
            return Files.readString(file);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
