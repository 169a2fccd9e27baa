package org.tatoo.grammars;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/**
 * The table of error kinds in the page on constructs. A test that compares a parser with an independent reader says
 * which verdicts it must have seen, no more and no less; the table has to say the same.
 */
class ErrorKindsTest {
    private static final Path PAGE = Path.of("../docs/constructs.md");
    private static final Path GRAMMARS = Path.of("../grammars/src/main/ebnf");
    private static final Path TESTS = Path.of("src/test/java/org/tatoo/grammars");
    private static final Pattern GRAMMAR = Pattern.compile("`(\\w+)\\.ebnf`");
    private static final Pattern KIND = Pattern.compile("`([A-Z_]+)`");
    private static final Pattern VERDICT =
            Pattern.compile("\"error (BAD_LENGTH|BAD_CHOICE|BAD_VALUE|REGION_ENDS|REGION_NOT_FILLED)\"");

    @Test
    void theTableSaysWhatTheTestsSee() throws IOException {
        assertThat(ofTheTable()).isEqualTo(ofTheTests());
    }

    /** By grammar, the kinds that a row of its says to be seen. */
    private static Map<String, Set<String>> ofTheTable() throws IOException {
        List<List<String>> rows = Files.readString(PAGE)
                .lines()
                .dropWhile(line -> !line.equals("### Which errors there are"))
                .dropWhile(line -> !line.startsWith("|"))
                .takeWhile(line -> line.startsWith("|"))
                .map(line -> List.of(line.substring(1).split("\\|")))
                .toList();
        Map<String, Set<String>> kinds = new TreeMap<>();
        for (List<String> row : rows.subList(2, rows.size())) {
            Set<String> seen = new TreeSet<>();
            for (int column = 1; column < row.size(); column++) {
                String cell = row.get(column).strip();
                assertThat(cell).as("cell of " + row).matches("seen|– .+");
                if (cell.equals("seen")) {
                    seen.addAll(all(KIND, rows.get(0).get(column)));
                }
            }
            for (String grammar : all(GRAMMAR, row.get(0))) {
                kinds.computeIfAbsent(grammar, name -> new TreeSet<>()).addAll(seen);
            }
        }
        return kinds;
    }

    /** By grammar, the kinds that the test of its name asks for; grammars of whose kinds none is asked for are left out. */
    private static Map<String, Set<String>> ofTheTests() throws IOException {
        Map<String, Set<String>> kinds = new TreeMap<>();
        try (Stream<Path> grammars = Files.walk(GRAMMARS)) {
            for (Path grammar : grammars.filter(Files::isRegularFile).toList()) {
                String name = grammar.getFileName().toString().replace(".ebnf", "");
                Path test = TESTS.resolve(camelCase(name) + "Test.java");
                Set<String> asked = Files.exists(test) ? all(VERDICT, Files.readString(test)) : Set.of();
                if (!asked.isEmpty()) {
                    kinds.put(name, asked);
                }
            }
        }
        return kinds;
    }

    /** {@code SmtpReply} of {@code smtp_reply}. */
    private static String camelCase(String name) {
        return Pattern.compile("(?:^|_)(.)")
                .matcher(name)
                .replaceAll(first -> first.group(1).toUpperCase(Locale.ROOT));
    }

    private static Set<String> all(Pattern pattern, String text) {
        return pattern.matcher(text)
                .results()
                .map(result -> result.group(1))
                .collect(Collectors.toCollection(TreeSet::new));
    }
}
