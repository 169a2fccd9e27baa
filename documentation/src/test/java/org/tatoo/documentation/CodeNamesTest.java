package org.tatoo.documentation;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/**
 * Names of classes and of their members in code spans are those of classes, of any source of this repository, or of a code
 * block of the page.
 */
class CodeNamesTest {
    private static final Pattern SPAN = Pattern.compile("`([^`\\s]+)`");

    /** {@code Limits.defaults()}, {@code Deadline.IDLE}. */
    private static final Pattern MEMBER =
            Pattern.compile("(?:[A-Z]\\w*\\.)*([A-Z]\\w*)\\.([A-Za-z]+\\w{2,})(?:\\(.*)?");

    /** A name of two or more words: {@code TransportLayer}. */
    private static final Pattern CLASS = Pattern.compile("[A-Z][a-z0-9]+(?:[A-Z][a-z0-9]+)+");

    /** Classes that are generated for the grammars of examples. */
    private static final Pattern OF_EXAMPLE = Pattern.compile("(?:MyProto|Requests|Rows|Sums)[A-Z]\\w*(?:\\.\\w+)?");

    private static final Pattern WORD = Pattern.compile("\\w+");

    private final ClassIndex classes = ClassIndex.withJdk();

    /** The words of the sources; of tests and benchmarks, the classes are not here. */
    private final Set<String> words = Repository.files("**.java").stream()
            .flatMap(file -> WORD.matcher(Repository.text(file)).results())
            .map(MatchResult::group)
            .collect(Collectors.toSet());

    @TestFactory
    Stream<DynamicTest> aNameOnAPageIsInTheCode() {
        return Page.current().stream()
                .map(page -> DynamicTest.dynamicTest(
                        page.toString(), () -> assertThat(unknown(page)).isEmpty()));
    }

    private List<String> unknown(Page page) {
        String code = CodeBlocks.only(page.text());
        return SPAN.matcher(page.prose())
                .results()
                .filter(span -> isUnknown(span.group(1), code))
                .map((MatchResult span) -> page.place(span.start()) + ": " + span.group(1))
                .toList();
    }

    private boolean isUnknown(String name, String code) {
        Matcher member = MEMBER.matcher(name);
        if (OF_EXAMPLE.matcher(name).matches()) {
            return false;
        } else if (member.matches()) {
            return !hasMember(member.group(1), member.group(2), code);
        }
        return CLASS.matcher(name).matches()
                && !code.contains(name)
                && !words.contains(name)
                && classes.find(name).isEmpty();
    }

    /** Of a class that only the page or a test has, nothing more is known. */
    private boolean hasMember(String type, String name, String code) {
        List<Class<?>> found = classes.find(type);
        return found.isEmpty()
                ? code.contains(type) || words.contains(type)
                : found.stream().anyMatch(each -> hasMember(each, name));
    }

    private static boolean hasMember(Class<?> type, String name) {
        return Members.field(type, name) != null
                || hasMethod(type, name)
                || Arrays.stream(type.getDeclaredClasses())
                        .anyMatch(nested -> nested.getSimpleName().equals(name));
    }

    private static boolean hasMethod(Class<?> type, String name) {
        return Stream.concat(Arrays.stream(type.getMethods()), Arrays.stream(type.getDeclaredMethods()))
                .anyMatch(method -> method.getName().equals(name));
    }
}
