package org.tatoo.compiler.overlap;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;
import org.tatoo.compiler.CompilerOption;
import org.tatoo.compiler.GrammarCompiler;
import org.tatoo.compiler.GrammarSource;
import org.tatoo.compiler.diagnostic.DiagnosticKind;
import org.tatoo.compiler.diagnostic.SourceFile;

/**
 * Grammars of this repository have no dead token and no doubtful overlap. {@code RepositoryCodeTest} checks the same of those
 * that become classes.
 */
public class RepositoryTest {
    public static final Set<DiagnosticKind> UNWANTED =
            Set.of(DiagnosticKind.DEAD_TOKEN, DiagnosticKind.OVERLAP, DiagnosticKind.DEAD_BLANK);

    @TestFactory
    Stream<DynamicTest> noGrammarHasADeadTokenOrADoubtfulOverlap() throws IOException {
        return grammars().stream()
                .map(path -> DynamicTest.dynamicTest(
                        path.toString(),
                        () -> assertThat(GrammarCompiler.compile(source(path), CompilerOption.TABLES)
                                        .diagnostics())
                                .noneMatch(diagnostic -> UNWANTED.contains(diagnostic.kind()))));
    }

    private static GrammarSource source(Path path) throws IOException {
        String name = path.getFileName().toString();
        return new GrammarSource(new SourceFile(name, Files.readString(path)), name);
    }

    private static List<Path> grammars() throws IOException {
        try (Stream<Path> files = Files.walk(Path.of(".."))) {
            return files.filter(file -> file.toString().endsWith(".ebnf"))
                    .filter(file -> !file.toString().contains("/target/"))
                    .filter(file -> !file.startsWith("../grammars") && !file.startsWith("../samples"))
                    .filter(file -> !file.endsWith("broken.ebnf")) // the gallery's, which show what is wrong
                    .sorted()
                    .toList();
        }
    }
}
