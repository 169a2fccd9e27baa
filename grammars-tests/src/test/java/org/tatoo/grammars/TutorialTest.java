package org.tatoo.grammars;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.tatoo.compiler.Compilation;
import org.tatoo.compiler.diagnostic.Severity;

/** The tutorial on memcached shows its files as they are. */
class TutorialTest {
    private static final Path PAGE = Path.of("../docs/from-a-specification.md");
    private static final Path STEPS = Path.of("src/test/ebnf/tutorial");
    private static final Path HANDLER = Path.of("../samples/protocol-servers/src/main/java/org/tatoo/samples/protocols/"
            + "memcached/MemcachedHandler.java");

    @Test
    void everyStepIsShown() throws IOException {
        assertThat(fences("ebnf").map(Fence::text)).isEqualTo(steps());
    }

    @Test
    void everyStepCompilesWithoutAMessage() throws IOException {
        for (String step : steps()) {
            Compilation compilation = CompiledGrammar.compilation(step);
            assertThat(compilation.diagnostics()).noneMatch(one -> one.severity() != Severity.INFO);
        }
    }

    @Test
    void theHandlerIsThatOfTheSample() throws IOException {
        String handler = Files.readString(HANDLER).replace("\n    ", "\n");
        assertThat(fences("java").map(Fence::text)).isNotEmpty().allMatch(handler::contains);
    }

    private static Stream<Fence> fences(String info) throws IOException {
        return Fence.in(Files.readAllLines(PAGE)).stream()
                .filter(fence -> fence.info().equals(info));
    }

    private static List<String> steps() throws IOException {
        try (Stream<Path> files = Files.list(STEPS)) {
            List<Path> sorted = files.sorted().toList();
            assertThat(sorted).hasSize(5);
            return sorted.stream().map(TutorialTest::read).toList();
        }
    }

    private static String read(Path file) {
        try {
            return Files.readString(file);
        } catch (IOException e) {
            throw new java.io.UncheckedIOException(e);
        }
    }
}
