package org.tatoo.compiler.shorthand;

import java.io.IOException;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;
import org.tatoo.compiler.ExamplePage;
import org.tatoo.compiler.diagnostic.DiagnosticLog;
import org.tatoo.compiler.diagnostic.SourceFile;
import org.tatoo.compiler.syntax.GrammarFile;

/** Grammars with short forms, and the declarations that they stand for: {@code src/test/resources/shorthand.md}. */
class ShorthandsTest {
    @TestFactory
    Stream<DynamicTest> shortFormsStandForDeclarations() throws IOException {
        return ExamplePage.tests("shorthand.md", (grammar, shown) -> expanded(grammar));
    }

    private static String expanded(String grammar) {
        DiagnosticLog log = new DiagnosticLog();
        GrammarFile file = Shorthands.read(new SourceFile("g.ebnf", grammar), log);
        StringBuilder text = new StringBuilder(file == null ? "" : ExpandedText.of(file));
        log.sorted()
                .forEach(diagnostic ->
                        text.append("// ").append(diagnostic.message()).append('\n'));
        return text.toString();
    }
}
