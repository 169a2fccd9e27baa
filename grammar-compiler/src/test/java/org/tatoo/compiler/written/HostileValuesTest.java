package org.tatoo.compiler.written;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/** A small part of what {@code scripts/hostile-values.sh} tries. */
class HostileValuesTest {
    private static final Path PAGE = Path.of("src/test/resources/written.md");
    private static final int CONVERSATIONS = 60;

    @TestFactory
    Stream<DynamicTest> whatIsWrittenIsReadAsItWasMeant() throws IOException {
        return HostileValues.of(PAGE).stream()
                .map(grammar -> DynamicTest.dynamicTest(grammar.name(), () -> {
                    for (int seed = 0; seed < CONVERSATIONS; seed++) {
                        grammar.converse(seed, seed % 4 * 30);
                    }
                    assertThat(grammar.missing()).as("%s", grammar).isEmpty();
                }));
    }
}
