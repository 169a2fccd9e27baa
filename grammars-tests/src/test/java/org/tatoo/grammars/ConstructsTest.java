package org.tatoo.grammars;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/** What the page on constructs says of this repository: numbers of lines, and pieces of Java. */
class ConstructsTest {
    private static final Path PAGE = Path.of("../docs/constructs.md");
    private static final Path PROXY_HANDLER =
            Path.of("../samples/options/src/main/java/org/tatoo/samples/options/ProxyHandler.java");

    private static final Path REQUEST_HEAD =
            Path.of("../samples/http-server/src/main/java/org/tatoo/samples/http/request/RequestHead.java");
    private static final Pattern COUNTED = Pattern.compile("`(\\w+(?:\\.ebnf)?)` (\\d+)");
    private static final Pattern SUM = Pattern.compile("\\| (\\d+), of several classes \\|");
    private static final Pattern CLASSES = Pattern.compile("(?m)^- \\w+: (`\\w+`(?:,\\s+`\\w+`)*)\\.$");

    /** Of {@code ../samples/NAME}. */
    private static final int MODULE_DEPTH = 3;

    /** What rounding to tens makes of a number. */
    private static final Offset<Long> ROUNDED = Offset.offset(5L);

    @Test
    void thePageSaysThatItsNumbersAreRounded() throws IOException {
        assertThat(Files.readString(PAGE)).containsOnlyOnce("rounded to tens");
    }

    @TestFactory
    Stream<DynamicTest> aFileHasAsManyLinesAsTheTableSays() throws IOException {
        return COUNTED.matcher(Files.readString(PAGE))
                .results()
                .map(counted -> DynamicTest.dynamicTest(
                        counted.group(1),
                        () -> assertThat(lines(counted.group(1)))
                                .isCloseTo(Long.parseLong(counted.group(2)), ROUNDED)));
    }

    @TestFactory
    Stream<DynamicTest> everyClassOfSeveralIsThere() throws IOException {
        return severalClasses().stream()
                .flatMap(List::stream)
                .map(name -> DynamicTest.dynamicTest(
                        name, () -> assertThat(lines(name)).isPositive()));
    }

    @Test
    void aNumberOfSeveralClassesIsTheirSum() throws IOException {
        List<Long> sums = SUM.matcher(Files.readString(PAGE))
                .results()
                .map(sum -> Long.valueOf(sum.group(1)))
                .toList();
        List<List<String>> classes = severalClasses();
        assertThat(sums).isNotEmpty().hasSameSizeAs(classes);
        for (int i = 0; i < sums.size(); i++) {
            long sum = linesOfAll(classes.get(i));
            assertThat(sum).isCloseTo(sums.get(i), ROUNDED);
        }
    }

    /** The classes of each protocol whose handler is of several ones. */
    private static List<List<String>> severalClasses() throws IOException {
        return CLASSES.matcher(Files.readString(PAGE))
                .results()
                .map(classes -> List.of(classes.group(1).replace("`", "").split(",\\s+")))
                .toList();
    }

    @Test
    void javaIsThatOfTheSamples() throws IOException {
        String samples = unindented(Files.readString(PROXY_HANDLER) + Files.readString(REQUEST_HEAD));
        assertThat(Fence.in(Files.readAllLines(PAGE)).stream()
                        .filter(fence -> fence.info().equals("java"))
                        .map(Fence::text))
                .isNotEmpty()
                .allMatch(code -> samples.contains(unindented(code)));
    }

    private static String unindented(String code) {
        return code.replaceAll("(?m)^ +", "");
    }

    /** The classes of one protocol are in one module; others may have classes of the same names. */
    private static long linesOfAll(List<String> classes) throws IOException {
        Path module = file(Path.of(".."), classes.get(0)).subpath(0, MODULE_DEPTH);
        long sum = 0;
        for (String name : classes) {
            sum += lines(file(module, name));
        }
        return sum;
    }

    /** The number of lines of a class or grammar that are neither empty nor comment. */
    private static long lines(String name) {
        try {
            return lines(file(Path.of(".."), name));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static long lines(Path file) throws IOException {
        return Files.readString(file)
                .replaceAll("(?s)/\\*\\*.*?\\*/", "")
                .lines()
                .map(String::strip)
                .filter(line -> !line.isEmpty() && !line.startsWith("//"))
                .count();
    }

    private static Path file(Path folder, String name) throws IOException {
        String file = name.contains(".") ? name : name + ".java";
        try (Stream<Path> files = Files.walk(folder)) {
            return files.filter(path -> path.endsWith(file) && path.toString().contains("/src/main/"))
                    .findFirst()
                    .orElseThrow(() -> new NoSuchFileException(file));
        }
    }
}
