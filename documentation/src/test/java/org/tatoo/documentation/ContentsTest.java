package org.tatoo.documentation;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/** A page with many sections begins with a list or table of links to all of them, in their order. */
class ContentsTest {
    /** A page with at most so many sections needs no contents. */
    private static final int FEW_SECTIONS = 5;

    private static final Pattern ENTRY = Pattern.compile("(?m)^(?:- |\\| )\\[[^\\]]+\\]\\(#");
    private static final Pattern LINK = Pattern.compile("\\]\\(#([^)]+)\\)");

    @TestFactory
    Stream<DynamicTest> theContentsOfAPageAreComplete() {
        return Page.current().stream()
                .filter(ContentsTest::hasContents)
                .map(page -> DynamicTest.dynamicTest(page.toString(), () -> {
                    List<String> sections =
                            page.headings(2).stream().map(Page::anchor).toList();
                    assertThat(LINK.matcher(beginning(page))
                                    .results()
                                    .map(link -> link.group(1))
                                    .filter(sections::contains))
                            .isEqualTo(sections);
                }));
    }

    private static boolean hasContents(Page page) {
        boolean isReference = page.toString().startsWith("docs/");
        return (isReference && page.headings(2).size() > FEW_SECTIONS)
                || ENTRY.matcher(beginning(page)).find();
    }

    private static String beginning(Page page) {
        int section = page.prose().indexOf("\n## ");
        return section < 0 ? page.prose() : page.prose().substring(0, section);
    }
}
