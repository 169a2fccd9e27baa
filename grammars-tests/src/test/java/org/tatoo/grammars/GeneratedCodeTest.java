package org.tatoo.grammars;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/** The parsers of this module as a person reads them. */
class GeneratedCodeTest {
    private static final int MAX_LINES = 150;
    /** Eight levels, and the body of a condition that does not fit a line with it. */
    private static final int MAX_NESTING = 9;

    private static final Pattern STATEMENT_END = Pattern.compile("([{};:/]|->)$");
    private static final Pattern MEMBER =
            Pattern.compile(" {4}(private|protected|public|static|final|int|void|boolean) ");

    /** What a person is to read is not longer than a page or three, and not nested without end. */
    @TestFactory
    Stream<DynamicTest> everyMethodCanBeRead() throws IOException {
        List<Path> sources;
        try (Stream<Path> files = Files.walk(Path.of("../grammars/target/generated-sources/ebnf"))) {
            sources = files.filter(file -> file.toString().endsWith("Parser.java"))
                    .toList();
        }
        assertThat(sources).isNotEmpty();
        return sources.stream()
                .map(file -> DynamicTest.dynamicTest(file.getFileName().toString(), () -> checkMethods(file)));
    }

    private static void checkMethods(Path file) throws IOException {
        String method = "";
        int length = 0;
        boolean beginsStatement = true;
        for (String line : Files.readAllLines(file)) {
            int indentation = line.length() - line.stripLeading().length();
            if (indentation == 4
                    && MEMBER.matcher(line).lookingAt()
                    && !line.contains(" = ")
                    && !line.contains(" class ")) {
                method = line.strip();
                length = 0;
            }
            length++;
            assertThat(length).as(method).isLessThanOrEqualTo(MAX_LINES);
            // the rest of a statement that does not fit a line is indented further
            if (beginsStatement) {
                assertThat(indentation / 4 - 2).as(method).isLessThanOrEqualTo(MAX_NESTING);
            }
            beginsStatement = line.isBlank() || STATEMENT_END.matcher(line).find();
            if (line.equals("    }") || (indentation == 4 && line.endsWith(";"))) {
                method = "";
            }
            if (method.isEmpty()) {
                length = 0;
            }
        }
        assertThat(method).isEmpty();
    }
}
