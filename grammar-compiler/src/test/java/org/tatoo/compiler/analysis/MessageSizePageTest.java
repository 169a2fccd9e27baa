package org.tatoo.compiler.analysis;

import java.io.IOException;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;
import org.tatoo.compiler.ExamplePage;
import org.tatoo.compiler.GrammarCompiler;
import org.tatoo.compiler.GrammarSource;
import org.tatoo.compiler.diagnostic.SourceFile;

/** The largest sizes of messages: {@code src/test/resources/sizes.md}. */
class MessageSizePageTest {
    @TestFactory
    Stream<DynamicTest> sizesAreAsShown() throws IOException {
        return ExamplePage.tests("sizes.md", (text, shown) -> {
            SourceFile file = new SourceFile("g.ebnf", text);
            return GrammarCompiler.messageSizes(new GrammarSource(file, "g.ebnf")).stream()
                    .map(size -> size.text(file) + "\n")
                    .collect(Collectors.joining());
        });
    }
}
