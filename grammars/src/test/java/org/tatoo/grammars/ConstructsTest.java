package org.tatoo.grammars;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/** What the page on constructs says of this repository: numbers of lines, and pieces of Java. */
class ConstructsTest {
    private static final Path PAGE = Path.of("../docs/constructs.md");
    private static final Path PROXY_HANDLER =
            Path.of("../samples/http-server/src/main/java/org/tatoo/samples/http/ProxyHandler.java");
    private static final Pattern COUNTED = Pattern.compile("`(\\w+)(\\.ebnf)?` (\\d+)");
    private static final Pattern SUM = Pattern.compile("\\| (\\d+), of several classes \\|");
    private static final Pattern CLASSES = Pattern.compile("(?m)^- \\w+: `\\w+` [^.]+\\.$");

    @TestFactory
    Stream<DynamicTest> aFileHasAsManyLinesAsTheTableSays() throws IOException {
        return COUNTED.matcher(Files.readString(PAGE))
                .results()
                .map(counted -> DynamicTest.dynamicTest(
                        counted.group(1),
                        () -> assertThat(lines(file(counted))).isEqualTo(Integer.parseInt(counted.group(3)))));
    }

    @Test
    void aNumberOfSeveralClassesIsTheirSum() throws IOException {
        String page = Files.readString(PAGE);
        List<Integer> sums = CLASSES.matcher(page)
                .results()
                .map(classes -> COUNTED.matcher(classes.group())
                        .results()
                        .mapToInt(counted -> Integer.parseInt(counted.group(3)))
                        .sum())
                .toList();
        assertThat(SUM.matcher(page).results().map(sum -> Integer.valueOf(sum.group(1))))
                .isNotEmpty()
                .isEqualTo(sums);
    }

    @Test
    void javaIsThatOfTheSample() throws IOException {
        String handler = Files.readString(PROXY_HANDLER).replace("\n            ", "\n");
        assertThat(Fence.in(Files.readAllLines(PAGE)).stream()
                        .filter(fence -> fence.info().equals("java"))
                        .map(Fence::text))
                .isNotEmpty()
                .allMatch(handler::contains);
    }

    private static Path file(MatchResult counted) {
        String name = counted.group(1) + (counted.group(2) == null ? ".java" : counted.group(2));
        try (Stream<Path> files = Files.walk(Path.of(".."))) {
            return files.filter(file -> file.endsWith(name) && file.toString().contains("/src/main/"))
                    .findFirst()
                    .orElseThrow();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Those that are neither empty nor comment. */
    private static long lines(Path file) throws IOException {
        return Files.readString(file)
                .replaceAll("(?s)/\\*\\*.*?\\*/", "")
                .lines()
                .map(String::strip)
                .filter(line -> !line.isEmpty() && !line.startsWith("//"))
                .count();
    }
}
