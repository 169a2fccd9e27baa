package org.tatoo.documentation;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/** The list of contents at the beginning of a page has all of its sections, in their order. */
class ContentsTest {
    /** Shorter pages have no list. */
    private static final int FEW_SECTIONS = 5;

    private static final Pattern ENTRY = Pattern.compile("(?m)^- \\[([^\\]]+)\\]\\(#([^)]+)\\)$");

    @TestFactory
    Stream<DynamicTest> theListOfContentsIsComplete() {
        return Page.current().stream()
                .filter(page -> ENTRY.matcher(page.prose()).find())
                .map(page -> DynamicTest.dynamicTest(
                        page.toString(), () -> assertThat(entries(page)).isEqualTo(page.headings(2))));
    }

    @TestFactory
    Stream<DynamicTest> aLongPageHasAListOfContents() {
        return Page.documentation().stream()
                .filter(page -> page.path().getParent() != null && page.path().getNameCount() == 2)
                .filter(page -> page.headings(2).size() > FEW_SECTIONS)
                .map(page -> DynamicTest.dynamicTest(
                        page.toString(), () -> assertThat(entries(page)).isNotEmpty()));
    }

    private static List<String> entries(Page page) {
        return ENTRY.matcher(page.prose())
                .results()
                .map(entry -> {
                    assertThat(entry.group(2)).isEqualTo(Page.anchor(entry.group(1)));
                    return entry.group(1);
                })
                .toList();
    }
}
