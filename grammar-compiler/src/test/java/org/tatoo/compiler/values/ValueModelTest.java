package org.tatoo.compiler.values;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.Objects;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;
import org.tatoo.compiler.ExamplePage;
import org.tatoo.compiler.diagnostic.DiagnosticLog;
import org.tatoo.compiler.diagnostic.SourceFile;
import org.tatoo.compiler.grammar.Grammar;
import org.tatoo.compiler.normalize.Normalizer;
import org.tatoo.compiler.shorthand.Shorthands;
import org.tatoo.compiler.syntax.GrammarFile;

/** From grammars to their values: {@code src/test/resources/values.md}. */
class ValueModelTest {
    @TestFactory
    Stream<DynamicTest> valuesAreAsShown() throws IOException {
        return ExamplePage.tests("values.md", (text, shown) -> {
            DiagnosticLog log = new DiagnosticLog();
            GrammarFile file = Objects.requireNonNull(Shorthands.read(new SourceFile("g.ebnf", text), log));
            Grammar grammar = Normalizer.normalize(file, "g", "", log);
            ValueModel model = ValueAnalysis.of(
                    Objects.requireNonNull(grammar, () -> log.sorted().toString()), log);
            assertThat(log.hasErrors()).as(log.sorted().toString()).isFalse();
            return ValueModelText.of(model);
        });
    }
}
