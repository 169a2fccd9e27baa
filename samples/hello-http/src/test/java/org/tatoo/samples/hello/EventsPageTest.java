package org.tatoo.samples.hello;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

/** The example of the page on events is this sample, without its imports. */
class EventsPageTest {
    private static final Path SOURCES = Path.of("src/main/java/org/tatoo/samples/hello");

    @Test
    void thePageShowsTheSourcesOfThisSample() throws IOException {
        String page = Files.readString(Path.of("../../docs/events.md"));
        int start = page.indexOf("```java\n") + "```java\n".length();

        assertThat(page.substring(start, page.indexOf("```", start)))
                .isEqualTo(body("HelloHandler") + "\n" + body("HelloHttp"));
    }

    private static String body(String type) throws IOException {
        String source = Files.readString(SOURCES.resolve(type + ".java"));
        return source.substring(source.indexOf("/**"));
    }
}
