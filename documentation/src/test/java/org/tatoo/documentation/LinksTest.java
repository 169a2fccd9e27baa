package org.tatoo.documentation;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/** Links on the pages lead to files and headings of this repository, and lines fit into a terminal. */
class LinksTest {
    private static final Pattern LINK = Pattern.compile("\\]\\(([^)#:]*)(?:#([^)]*))?\\)");
    private static final int LINE_LENGTH = 120;

    @TestFactory
    Stream<DynamicTest> everyLinkLeadsSomewhere() {
        return pages().map(page -> DynamicTest.dynamicTest(page.toString(), () -> check(page)));
    }

    private static void check(Page page) {
        Matcher link = LINK.matcher(page.prose());
        while (link.find()) {
            Path target = link.group(1).isEmpty()
                    ? page.path()
                    : page.path().resolveSibling(link.group(1)).normalize();
            assertThat(Files.exists(Repository.ROOT.resolve(target)))
                    .as("%s: %s", page.place(link.start()), link.group())
                    .isTrue();
            if (link.group(2) != null) {
                assertThat(Page.of(target).anchors())
                        .as("%s: headings of %s", page.place(link.start()), target)
                        .contains(link.group(2));
            }
        }
    }

    /** The row of a table cannot be broken. */
    @TestFactory
    Stream<DynamicTest> noLineOfTextIsLong() {
        return Page.documentation().stream()
                .map(page -> DynamicTest.dynamicTest(
                        page.toString(),
                        () -> assertThat(page.prose().lines().filter(LinksTest::isLong))
                                .isEmpty()));
    }

    private static boolean isLong(String line) {
        return line.length() > LINE_LENGTH && !line.startsWith("|") && !line.isBlank();
    }

    private static Stream<Page> pages() {
        return Stream.of(
                        Page.documentation().stream(),
                        Page.modules().stream(),
                        Stream.of(Page.of("CONTRIBUTING.md"), Page.of("CHANGELOG.md")))
                .flatMap(pages -> pages);
    }
}
