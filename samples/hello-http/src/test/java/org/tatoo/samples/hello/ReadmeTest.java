package org.tatoo.samples.hello;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

/** The first example of the README is this sample, without its imports. */
class ReadmeTest {
    private static final Path SOURCES = Path.of("src/main/java/org/tatoo/samples/hello");

    @Test
    void theReadmeShowsTheSourcesOfThisSample() throws IOException {
        String readme = Files.readString(Path.of("../../README.md"));
        int start = readme.indexOf("```java\n") + "```java\n".length();

        assertThat(readme.substring(start, readme.indexOf("```", start)))
                .isEqualTo(body("HelloHandler") + "\n" + body("HelloHttp"));
    }

    private static String body(String type) throws IOException {
        String source = Files.readString(SOURCES.resolve(type + ".java"));
        return source.substring(source.indexOf("/**"));
    }
}
