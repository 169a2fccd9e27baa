package org.tatoo.samples.orders;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.tatoo.testing.Exchange;

/** The first example of the README is this sample, without its imports, and gives the answers that it shows. */
class ReadmeTest {
    private static final Path README = Path.of("../../README.md");
    private static final Path SOURCES = Path.of("src/main");
    private static final Pattern REQUEST =
            Pattern.compile("\\$ printf '(.*)' \\| nc -w 1 127\\.0\\.0\\.1 7070\n((?:(?![$`]).+\n)*)");

    @Test
    void theReadmeShowsTheGrammar() throws IOException {
        assertThat(fence("ebnf")).isEqualTo(source("ebnf", "orders.ebnf"));
    }

    @Test
    void theReadmeShowsTheHandler() throws IOException {
        String source = source("java", "OrderHandler.java");
        assertThat(fence("java")).isEqualTo(source.substring(source.indexOf("final class")));
    }

    @Test
    void theReadmeShowsTheAnswers() throws IOException {
        Matcher request = REQUEST.matcher(fence("console"));
        int requests = 0;
        while (request.find()) {
            requests++;
            Exchange.with(connection -> new OrdersMessageParser(new OrderHandler(connection)))
                    .send(request.group(1).replace("\\n", "\n"))
                    .expect(request.group(2));
        }
        assertThat(requests).isEqualTo(2);
    }

    private static String source(String language, String file) throws IOException {
        return Files.readString(
                SOURCES.resolve(language).resolve("org/tatoo/samples/orders").resolve(file));
    }

    /** The first code block in a language. */
    private static String fence(String language) throws IOException {
        String readme = Files.readString(README);
        String opening = "```" + language + "\n";
        int start = readme.indexOf(opening) + opening.length();
        return readme.substring(start, readme.indexOf("```", start));
    }
}
