package org.tatoo.transport;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Who uses this module, and how much code that takes. */
class UseTest {
    private static final Path ROOT = Path.of("..");
    private static final int MOST_LINES = 80;

    private static final Pattern COMMENT =
            Pattern.compile("/\\*.*?\\*/|//[^\n\"]*$", Pattern.DOTALL | Pattern.MULTILINE);
    private static final Pattern HEAD = Pattern.compile("^(package|import) .*;$", Pattern.MULTILINE);
    private static final Pattern CONNECTION = Pattern.compile(
            "^[a-z ]*(class|record|enum) (\\w+)[^{]* implements [^{]*\\bConnection\\b", Pattern.MULTILINE);

    private static List<Path> mainSources(Path folder) throws IOException {
        Path sources = folder.resolve("src/main/java");
        if (!Files.isDirectory(sources)) {
            return List.of();
        }
        try (Stream<Path> files = Files.walk(sources)) {
            return files.filter(file -> file.toString().endsWith(".java"))
                    .filter(file -> !file.endsWith("module-info.java") && !file.endsWith("package-info.java"))
                    .toList();
        }
    }

    private static String code(Path file) throws IOException {
        return HEAD.matcher(COMMENT.matcher(Files.readString(file)).replaceAll(""))
                .replaceAll("");
    }

    /** Without imports, comments, blank lines, and the description of the module. */
    private static long lines(Path folder) throws IOException {
        long count = 0;
        for (Path file : mainSources(folder)) {
            count += code(file).lines().filter(line -> !line.isBlank()).count();
        }
        return count;
    }

    @ParameterizedTest
    @ValueSource(strings = {"netty", "vertx", "grizzly", "streams", "flow"})
    void anAdapterIsSmall(String name) throws IOException {
        assertThat(lines(ROOT.resolve("adapters").resolve(name))).isBetween(20L, (long) MOST_LINES);
    }

    /** {@code NoConnection} is that of a parser without one. */
    @Test
    void onlyAConversationIsAConnection() throws IOException {
        List<String> found = new ArrayList<>();
        for (Path parent : List.of(ROOT, ROOT.resolve("adapters"), ROOT.resolve("samples"))) {
            try (Stream<Path> modules = Files.list(parent)) {
                for (Path module : modules.toList()) {
                    found.addAll(connections(module));
                }
            }
        }
        assertThat(found).containsExactlyInAnyOrder("Conversation", "NoConnection");
    }

    private static List<String> connections(Path module) throws IOException {
        List<String> found = new ArrayList<>();
        for (Path file : mainSources(module)) {
            CONNECTION
                    .matcher(code(file))
                    .results()
                    .map(match -> match.group(2))
                    .forEach(found::add);
        }
        return found;
    }
}
