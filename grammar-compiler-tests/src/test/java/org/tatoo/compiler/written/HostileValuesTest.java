package org.tatoo.compiler.written;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;
import org.tatoo.compiler.written.HostileValues.Source;

/** A small part of what {@code scripts/hostile-values.sh} tries. */
class HostileValuesTest {
    private static final Path CORPORA = Path.of("../grammars-tests");
    private static final int LEAST = 4;
    private static final int MOST = 1000;

    @TestFactory
    Stream<DynamicTest> whatIsWrittenIsReadAsItWasMeant() throws IOException {
        return tests(Source.ofModule(CORPORA));
    }

    /** A test for each of {@code sources}, and one for all together. */
    static Stream<DynamicTest> tests(Stream<Source> sources) {
        List<HostileValues> tried = new ArrayList<>();
        return Stream.concat(
                sources.map(source -> DynamicTest.dynamicTest(source.name(), () -> converse(source, tried))),
                Stream.of(DynamicTest.dynamicTest(
                        "parsers keep no part that they handed over", () -> HostileValues.checkReleased(tried))));
    }

    private static void converse(Source source, List<HostileValues> tried) {
        for (HostileValues start : source.starts()) {
            for (int seed = 0; seed < LEAST || (seed < MOST && !start.missing().isEmpty()); seed++) {
                start.converse(seed, seed % 4 * 30);
            }
            assertThat(start.missing()).as("%s", start).isEmpty();
            tried.add(start);
        }
    }
}
