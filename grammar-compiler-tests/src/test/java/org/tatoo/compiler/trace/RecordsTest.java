package org.tatoo.compiler.trace;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.lang.reflect.InvocationTargetException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.tatoo.compiler.Compilation;
import org.tatoo.compiler.ExamplePage;
import org.tatoo.compiler.GrammarCompiler;
import org.tatoo.compiler.GrammarSource;
import org.tatoo.compiler.diagnostic.SourceFile;

/** The generated records. */
class RecordsTest {
    private static final String LINE = """
            directives: values records
            tokens:
              word = '[a-z]+' max 9
              comma = ',' silent
              size : int = '[0-9]+' max 9
              eol = '\\n' silent
            productions:
              all = line+ ;
              line = words='word'* ('comma' name='word' 'size')? 'eol' ;
            """;

    @TestFactory
    Stream<DynamicTest> areAsShownAndCompile() throws IOException {
        return ExamplePage.tests("records.md", (text, shown) -> {
            Compilation compilation = compile(text);
            classes(compilation);
            return compilation.files().stream()
                    .filter(file -> file.path().endsWith("Values.java"))
                    .map(file -> file.content().replaceFirst("(?s)^.*?\n\n(?=/\\*\\*)", ""))
                    .collect(Collectors.joining());
        });
    }

    @Test
    void haveListsThatDoNotChange() throws ReflectiveOperationException {
        List<String> words = new ArrayList<>(List.of("a"));
        Object line = line(words, null, null);
        words.add("b");
        List<?> kept = (List<?>) line.getClass().getMethod("words").invoke(line);
        assertThat(kept).isEqualTo(List.of("a")).hasSameHashCodeAs(List.of("a"));
        assertThatThrownBy(kept::clear).isInstanceOf(UnsupportedOperationException.class);
        assertThat(line).hasToString(line(List.of("a"), null, null).toString());
    }

    @Test
    void haveAllOfAGroupOrNone() throws ReflectiveOperationException {
        assertThat(line(List.of(), "x", 1)).hasToString("Line[words=[], name=x, size=1]");
        assertThatIllegalArgumentException().isThrownBy(() -> line(List.of(), "x", null));
        assertThatIllegalArgumentException().isThrownBy(() -> line(List.of(), null, 1));
    }

    private static Object line(List<String> words, @Nullable String name, @Nullable Integer size)
            throws ReflectiveOperationException {
        try {
            return loader(LINE)
                    .loadClass("a.GValues$Line")
                    .getConstructor(List.class, String.class, Integer.class)
                    .newInstance(words, name, size);
        } catch (InvocationTargetException e) {
            throw e.getCause() instanceof RuntimeException cause ? cause : new IllegalStateException(e);
        }
    }

    private static ClassLoader loader(String grammar) {
        return InMemoryCompiler.loader(classes(compile(grammar)));
    }

    private static Compilation compile(String grammar) {
        Compilation compilation =
                GrammarCompiler.compile(new GrammarSource(new SourceFile("g.ebnf", grammar), "a/g.ebnf"));
        assertThat(compilation.hasErrors())
                .as(() -> compilation.diagnostics().toString())
                .isFalse();
        return compilation;
    }

    private static Map<String, byte[]> classes(Compilation compilation) {
        return InMemoryCompiler.classes(compilation.files(), List.of("-Xlint:all", "-Werror"));
    }
}
