package org.tatoo.compiler.written;

import java.io.IOException;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;
import org.tatoo.compiler.written.HostileValues.Source;

/** As {@link HostileValuesTest}, of the grammars of a page. */
class HostilePageTest {
    private static final Path PAGE = Path.of("src/test/resources/written.md");

    @TestFactory
    Stream<DynamicTest> whatIsWrittenIsReadAsItWasMeant() throws IOException {
        return HostileValuesTest.tests(Source.of(PAGE));
    }
}
