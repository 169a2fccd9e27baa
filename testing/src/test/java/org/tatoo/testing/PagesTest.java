package org.tatoo.testing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.io.TempDir;

/**
 * The examples of {@code docs/testing.md} and the test of {@code docs/tutorial.md} compile against the tutorial's classes,
 * and pass; one before a fence {@code failure} fails with that message.
 */
class PagesTest {
    private static final Path DOCS = Path.of("../docs");
    private static final Pattern FENCE = Pattern.compile("^```(.*)\n((?s:.*?))^```$", Pattern.MULTILINE);

    @TempDir
    private Path folder;

    /** A fenced block: what stands after its opening, and its text. */
    private record Fence(String info, String text) {
        boolean declaresAClass() {
            return Pattern.compile("^(public )?(final )?class ", Pattern.MULTILINE)
                    .matcher(text)
                    .find();
        }
    }

    private static List<Fence> fences(String page) throws IOException {
        return FENCE.matcher(Files.readString(DOCS.resolve(page)))
                .results()
                .map(fence -> new Fence(fence.group(1), fence.group(2)))
                .toList();
    }

    private static String tutorial(String info, String part) throws IOException {
        return fences("tutorial.md").stream()
                .filter(fence -> fence.info().equals(info) && fence.text().contains(part))
                .findFirst()
                .orElseThrow()
                .text();
    }

    private PageCompiler compiler() throws IOException {
        PageCompiler compiler = new PageCompiler(folder);
        compiler.addGrammar(tutorial("ebnf", "conversation = command* ;"));
        compiler.addFile(tutorial("java", "class KvHandler"));
        return compiler;
    }

    @Test
    void theTestOfTheTutorialPasses() throws Exception {
        PageCompiler compiler = compiler();
        compiler.addFile(tutorial("java", "class KvTest"));
        assertThat(compiler.run("KvTest")).isEqualTo(3);
    }

    @TestFactory
    Stream<DynamicTest> theExamplesOfThePageDoWhatItSays() throws Exception {
        List<Fence> fences = fences("testing.md");
        PageCompiler compiler = compiler();
        for (int i = 0; i < fences.size(); i++) {
            Fence fence = fences.get(i);
            if (fence.info().equals("java") && fence.declaresAClass()) {
                compiler.addClass(fence.text());
            } else if (fence.info().equals("java")) {
                compiler.addTest("Example" + i, fence.text());
            }
        }
        assertThat(fences).hasSizeGreaterThan(10);
        return Stream.iterate(0, i -> i < fences.size(), i -> i + 1)
                .filter(i ->
                        fences.get(i).info().equals("java") && !fences.get(i).declaresAClass())
                .map(i -> DynamicTest.dynamicTest(
                        "example " + i, () -> assertRuns(compiler, "Example" + i, failure(fences, i + 1))));
    }

    private static @Nullable String failure(List<Fence> fences, int index) {
        boolean fails = index < fences.size() && fences.get(index).info().equals("failure");
        return fails ? fences.get(index).text().stripTrailing() : null;
    }

    private static void assertRuns(PageCompiler compiler, String name, @Nullable String failure) throws Exception {
        if (failure == null) {
            assertThat(compiler.run(name)).isEqualTo(1);
        } else {
            assertThat(catchThrowable(() -> compiler.run(name)))
                    .isInstanceOf(AssertionError.class)
                    .hasMessage(failure);
        }
    }
}
