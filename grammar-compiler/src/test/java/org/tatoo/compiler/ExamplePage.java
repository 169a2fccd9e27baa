package org.tatoo.compiler;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.function.BiFunction;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;

/**
 * A page of examples in {@code src/test/resources}: below each heading a fence with an input, then fences with what comes
 * of it. The word after the backquotes of the latter says what is shown. Rewritten by -Dcorpus.update=true.
 */
public final class ExamplePage {
    private static final Path FOLDER = Path.of("src/test/resources");
    private static final Pattern SECTION = Pattern.compile("## (.*)\n\n(?:(?!## )(?!```).*\n)*```.*\n((?s:.*?))```\n");
    private static final Pattern RESULT = Pattern.compile("\n```(.+)\n((?s:.*?))```\n");

    private ExamplePage() {}

    /**
     * A test for each result on the page {@code name}.
     *
     * @param results the text for an input, and the word after the backquotes
     */
    public static Stream<DynamicTest> tests(String name, BiFunction<String, String, String> results)
            throws IOException {
        Path page = FOLDER.resolve(name);
        if (Boolean.getBoolean("corpus.update")) {
            Files.writeString(page, rewritten(Files.readString(page), results));
        }
        Stream.Builder<DynamicTest> tests = Stream.builder();
        visit(Files.readString(page), (fact, input, result) -> {
            String shown = result.group(1);
            String expected = result.group(2);
            tests.add(DynamicTest.dynamicTest(
                    fact + ": " + shown,
                    () -> assertThat(results.apply(input, shown)).isEqualTo(expected)));
        });
        return tests.build();
    }

    private static String rewritten(String page, BiFunction<String, String, String> results) {
        StringBuilder text = new StringBuilder(page);
        int[] moved = new int[1];
        visit(page, (fact, input, result) -> {
            String now = results.apply(input, result.group(1));
            text.replace(result.start(2) + moved[0], result.end(2) + moved[0], now);
            moved[0] += now.length() - result.group(2).length();
        });
        return text.toString();
    }

    private interface Visitor {
        void visit(String fact, String input, Matcher result);
    }

    private static void visit(String page, Visitor visitor) {
        Matcher section = SECTION.matcher(page);
        Matcher result = RESULT.matcher(page);
        while (section.find()) {
            int next = page.indexOf("\n## ", section.end() - 1);
            result.region(section.end(), next < 0 ? page.length() : next + 1);
            assertThat(result.find()).as(section.group(1)).isTrue();
            do {
                visitor.visit(section.group(1), section.group(2), result);
            } while (result.find());
        }
    }
}
