package org.tatoo.documentation;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/** The decision records have a status, and the page on the architecture lists all of them with it. */
class RecordsTest {
    private static final Pattern BEGINNING = Pattern.compile("# (\\d+)\\. (.+)\n\nStatus: (.+)\n\n(?s:.*)");
    private static final Pattern STATUS =
            Pattern.compile("accepted|(?:amended|superseded) by \\[(\\d+)\\]\\((\\d{4})-[\\w-]+\\.md\\)");
    private static final Pattern ITEM = Pattern.compile("(?m)^(\\d+)\\. \\[(.+?)\\]\\(adr/(.+?)\\): (.+)$");

    /**
     * A record.
     *
     * @param status as the list has it, without the target of its link
     */
    private record Entry(int number, String title, String file, String status) {
        static Entry of(Page page) {
            Matcher beginning = beginning(page);
            return new Entry(
                    Integer.parseInt(beginning.group(1)),
                    beginning.group(2),
                    page.path().getFileName().toString(),
                    beginning.group(3).replaceAll("\\[(\\d+)\\]\\(.*\\)", "$1"));
        }
    }

    @TestFactory
    Stream<DynamicTest> aRecordHasAStatus() {
        return records()
                .map(page -> DynamicTest.dynamicTest(page.toString(), () -> {
                    Matcher beginning = beginning(page);
                    Matcher status = STATUS.matcher(beginning.group(3));
                    assertThat(status.matches()).as(beginning.group(3)).isTrue();
                    if (status.group(1) != null) {
                        assertThat(Integer.parseInt(status.group(2))).isEqualTo(Integer.parseInt(status.group(1)));
                        assertThat(Integer.parseInt(status.group(1)))
                                .isGreaterThan(Integer.parseInt(beginning.group(1)));
                    }
                }));
    }

    @Test
    void theArchitectureListsAllRecordsWithTheirStatus() {
        String list = Page.of("docs/architecture.md").prose().replaceAll("\n +", " ");
        List<Entry> items = ITEM.matcher(list)
                .results()
                .map(item -> new Entry(Integer.parseInt(item.group(1)), item.group(2), item.group(3), item.group(4)))
                .toList();
        assertThat(items).isEqualTo(records().map(Entry::of).toList());
    }

    private static Stream<Page> records() {
        return Repository.files("docs/adr/*.md").stream().map(Page::of);
    }

    private static Matcher beginning(Page page) {
        Matcher beginning = BEGINNING.matcher(page.text());
        assertThat(beginning.matches()).as("%s has a title and a status", page).isTrue();
        return beginning;
    }
}
