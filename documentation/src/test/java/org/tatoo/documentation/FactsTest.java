package org.tatoo.documentation;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/**
 * Numbers on the pages are those of the code. A comment directly after a number binds it, and readers do not see it:
 *
 * <pre>{@code
 * at most 64 KiB<!-- = Output.MAX_WRITTEN --> of a file
 * }</pre>
 *
 * <p>After {@code =} stands a path of members that begins with a class ({@code Limits.defaults.readBuffer}), an option
 * ({@code HttpServerCommand --port}), a limit ({@code MqttBroker --limit max-packet}), a token of a grammar for its
 * {@code max} ({@code nats.ebnf subject}), or a number of files ({@code files scripts/*.sh}); several are joined by
 * {@code *}, {@code /}, {@code +} and {@code -}, from left to right. A unit at the end is that of a constant that is a
 * plain number. {@code <!-- per RFC 5321 -->} marks a number that somebody else has fixed, and {@code <!-- measured:
 * scripts/x.sh -->} the numbers of its sentence, or of the table above it.
 */
class FactsTest {
    private static final Pattern CODE_SPAN = Pattern.compile("(?s).*`([^`]+)`");
    private static final Pattern AT_LINE_START = Pattern.compile("(?m)^ *<!--.*$");

    @TestFactory
    Stream<DynamicTest> aBoundNumberIsThatOfTheCode() {
        return Page.current().stream()
                .flatMap(page -> Marker.in(page).stream()
                        .filter(Marker::isOfCode)
                        .map(marker -> DynamicTest.dynamicTest(
                                page.place(marker.start()) + ": " + marker.what(), () -> check(page, marker))));
    }

    private static void check(Page page, Marker marker) {
        String before = page.text().substring(0, marker.start());
        Object value = Reference.value(marker.what());
        if (value instanceof Quantity quantity) {
            assertThat(Quantity.readAtEnd(tail(before)))
                    .as("%s: %s is %s", page.place(marker.start()), marker.what(), value)
                    .anyMatch(quantity::agrees);
        } else {
            assertThat(isText(before, value.toString()))
                    .as("%s: %s is %s", page.place(marker.start()), marker.what(), value)
                    .isTrue();
        }
    }

    /** Enough of a text for the number at its end. */
    private static String tail(String text) {
        return text.substring(Math.max(0, text.length() - 40));
    }

    private static boolean isText(String before, String value) {
        Matcher span = CODE_SPAN.matcher(tail(before));
        if (span.matches() && span.group(1).equals(value)) {
            return true;
        }
        List<Quantity> written = Quantity.readAtEnd(tail(before));
        return Quantity.read(value).stream()
                .anyMatch(quantity -> written.stream().anyMatch(quantity::agrees));
    }

    @TestFactory
    Stream<DynamicTest> whatMeasuredANumberIsThere() {
        return Page.current().stream()
                .flatMap(page -> Marker.in(page).stream()
                        .filter(Marker::isMeasured)
                        .map(marker -> DynamicTest.dynamicTest(
                                page.place(marker.start()) + ": " + marker.what(),
                                () -> assertThat(Files.exists(Repository.ROOT.resolve(marker.what())))
                                        .isTrue())));
    }

    /** Markdown would take a comment at the beginning of a line for the end of the paragraph. */
    @TestFactory
    Stream<DynamicTest> noCommentEndsAParagraph() {
        return Page.current().stream()
                .map(page -> DynamicTest.dynamicTest(
                        page.toString(),
                        () -> assertThat(AT_LINE_START.matcher(page.prose()).results())
                                .allMatch(comment -> Marker.PATTERN
                                                .matcher(comment.group().strip())
                                                .matches()
                                        && comment.group().contains("measured:"))));
    }

    @TestFactory
    Stream<DynamicTest> everyNumberForOperatorsIsBound() {
        return Stream.of("docs/banzai.md", "docs/operations.md", "docs/tls.md")
                .map(Page::of)
                .map(page -> DynamicTest.dynamicTest(
                        page.toString(),
                        () -> assertThat(new Numbers(page).unbound()).isEmpty()));
    }

    @TestFactory
    Stream<DynamicTest> everyLimitOfAModuleIsBound() {
        return Page.modules().stream()
                .map(page -> DynamicTest.dynamicTest(
                        page.toString(),
                        () -> assertThat(new Numbers(page).unboundLimits()).isEmpty()));
    }
}
