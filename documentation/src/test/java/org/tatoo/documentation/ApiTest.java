package org.tatoo.documentation;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * The public interface of each module, as {@code docs/versions.md} defines it, is the recorded one:
 * {@code src/test/api/MODULE.txt}, rewritten by -Dapi.update=true. So a change of it is seen in review.
 */
class ApiTest {
    private static final Path FOLDER = Path.of("src/test/api");
    private static final boolean UPDATE = Boolean.getBoolean("api.update");

    static Stream<PublicModule> modules() {
        return PublicModule.all().stream();
    }

    @ParameterizedTest
    @MethodSource("modules")
    void itIsTheRecordedOne(PublicModule module) throws IOException {
        Path file = FOLDER.resolve(module.name() + ".txt");
        List<String> lines = module.signatures();
        if (UPDATE) {
            Files.createDirectories(FOLDER);
            Files.write(file, lines);
        }
        assertThat(file)
                .as("a new public module; if that is intended, run this test with -Dapi.update=true")
                .exists();
        assertThat(String.join("\n", lines))
                .as("public interface of " + module.name()
                        + "; if the change is intended and docs/versions.md allows it,"
                        + " run this test with -Dapi.update=true, and add a line to CHANGELOG.md")
                .isEqualTo(String.join("\n", Files.readAllLines(file)));
    }

    /** A module keeps its name. */
    @Test
    void noModuleIsGone() throws IOException {
        try (Stream<Path> files = Files.list(FOLDER)) {
            assertThat(files.map(file -> file.getFileName().toString()))
                    .containsExactlyInAnyOrderElementsOf(
                            modules().map(module -> module.name() + ".txt").toList());
        }
    }
}
