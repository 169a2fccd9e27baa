package org.tatoo.compiler.shorthand;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.Objects;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.tatoo.compiler.ExamplePage;
import org.tatoo.compiler.GrammarFolder;
import org.tatoo.compiler.diagnostic.DiagnosticLog;
import org.tatoo.compiler.diagnostic.SourceFile;
import org.tatoo.compiler.syntax.Expression;
import org.tatoo.compiler.syntax.GrammarFile;

/** Grammars with short forms, and the declarations that they stand for: {@code src/test/resources/shorthand.md}. */
class ShorthandsTest {
    @TestFactory
    Stream<DynamicTest> shortFormsStandForDeclarations() throws IOException {
        return ExamplePage.tests("shorthand.md", (grammar, shown) -> expanded(grammar));
    }

    /** Grammars with files that they use, and what all become: {@code src/test/resources/uses.md}. */
    @TestFactory
    Stream<DynamicTest> usedGrammarsAndTheirUserBecomeOneGrammar() throws IOException {
        return ExamplePage.tests(
                "uses.md",
                (files, shown) -> GrammarFolder.with(files, "g.ebnf", source -> {
                    DiagnosticLog log = new DiagnosticLog();
                    GrammarFile file = Shorthands.read(source.file(), source.qualifiedName(), source.path(), log);
                    return text(file, log);
                }));
    }

    /** The parser finds the arguments of a call by the places of its tokens. */
    @Test
    void eachElementOfATemplateHasAPlaceOfItsOwn() {
        String grammar = """
                productions:
                  twice(x, type) = x a=type x b=type ;
                  p = twice("a", u8) twice(twice("b", u8), u16) ;
                """;
        GrammarFile file =
                Objects.requireNonNull(Shorthands.read(new SourceFile("g.ebnf", grammar), new DiagnosticLog()));
        assertThat(file.productions().stream()
                        .flatMap(production -> production.alternatives().stream())
                        .flatMap(alternative -> alternative.elements().stream())
                        .flatMap(Expression::all)
                        .filter(Expression.Terminal.class::isInstance)
                        .map(Expression::span))
                .hasSize(14)
                .doesNotHaveDuplicates();
    }

    private static String expanded(String grammar) {
        DiagnosticLog log = new DiagnosticLog();
        GrammarFile file = Shorthands.read(new SourceFile("g.ebnf", grammar), log);
        return text(file, log);
    }

    private static String text(@Nullable GrammarFile file, DiagnosticLog log) {
        StringBuilder text = new StringBuilder(file == null ? "" : ExpandedText.of(file));
        log.sorted()
                .forEach(diagnostic ->
                        text.append("// ").append(diagnostic.message()).append('\n'));
        return text.toString();
    }
}
