package org.tatoo.grammars;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;

/**
 * The lines of the README for a project's {@code pom.xml} are part of that of the tutorial, which
 * {@code scripts/consumers.sh} builds.
 */
class InstallationTest {
    private static final Path README = Path.of("../README.md");
    private static final Path TUTORIAL = Path.of("../docs/tutorial.md");
    private static final Path POM = Path.of("../pom.xml");

    @Test
    void thePartsOfAProjectAreThoseOfTheTutorial() throws IOException {
        assertThat(oneLine(project(TUTORIAL)))
                .contains(between(oneLine(project(README)), "<dependencyManagement>", "</plugin>"));
    }

    @Test
    void theVersionIsThatOfTheBuild() throws IOException {
        String version = between(Files.readString(POM), "<version>", "</version>");

        for (Path page : List.of(README, TUTORIAL)) {
            assertThat(between(project(page), "<tatoo.version>", "</tatoo.version>"))
                    .isEqualTo(version);
        }
    }

    private static String oneLine(String xml) {
        return xml.replaceAll(">\\s+<", "><");
    }

    private static String project(Path page) throws IOException {
        return Fence.in(Files.readAllLines(page)).stream()
                .filter(fence -> fence.info().equals("xml"))
                .findFirst()
                .orElseThrow()
                .text();
    }

    private static String between(String text, String opening, String closing) {
        assertThat(text).contains(opening);
        int start = text.indexOf(opening) + opening.length();
        return text.substring(start, text.indexOf(closing, start));
    }
}
