package org.tatoo.compiler.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.lang.reflect.Method;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.tatoo.compiler.java.GeneratedFile;
import org.tatoo.compiler.trace.JavaSources;

/** The output of the command if a class of the compiler is broken: another one is loaded in its place. */
class FaultTest {
    private static final String LANE_ORDER = """
            package org.tatoo.compiler.direct.unroll;

            final class LaneOrder {
                static java.util.List<Place> of(Place first) {
                    throw new IllegalStateException("broken");
                }

                static boolean leads(Place from, Place to) {
                    throw new IllegalStateException("broken");
                }
            }
            """;

    @TempDir
    private Path folder;

    private Path grammar;

    @BeforeEach
    void writeGrammar() throws IOException {
        grammar = Files.writeString(
                folder.resolve("words.ebnf"), "tokens: word = '[a-z]' productions: words = 'word'+ ;");
    }

    /** The classes of the compiler, one of them another. */
    private static final class Broken extends ClassLoader {
        private final Map<String, byte[]> others;

        Broken(String source) {
            super(FaultTest.class.getClassLoader());
            String name = source.replaceAll("(?s)package (\\S+);.*?class (\\w+).*", "$1.$2");
            others = JavaSources.classes(List.of(new GeneratedFile(name.replace('.', '/') + ".java", source)));
        }

        @Override
        protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
            Class<?> loaded = findLoadedClass(name);
            if (loaded != null || !name.startsWith("org.tatoo.compiler.")) {
                return loaded == null ? super.loadClass(name, resolve) : loaded;
            }
            try (InputStream content = getResourceAsStream(name.replace('.', '/') + ".class")) {
                byte[] bytes = others.get(name);
                if (bytes == null && content == null) {
                    throw new ClassNotFoundException(name);
                }
                byte[] used = bytes == null ? content.readAllBytes() : bytes;
                return defineClass(name, used, 0, used.length);
            } catch (IOException e) {
                throw new ClassNotFoundException(name, e);
            }
        }
    }

    private record Result(int exitCode, String text) {}

    private static Result run(String brokenClass, Object... arguments) throws ReflectiveOperationException {
        List<String> texts = new ArrayList<>();
        for (Object argument : arguments) {
            texts.add(argument.toString());
        }
        StringWriter text = new StringWriter();
        PrintWriter writer = new PrintWriter(text);
        Method run = Class.forName("org.tatoo.compiler.cli.Tatoo", true, new Broken(brokenClass))
                .getDeclaredMethod("run", String[].class, PrintWriter.class, PrintWriter.class);
        run.setAccessible(true);
        int exitCode = (int) run.invoke(null, texts.toArray(String[]::new), writer, writer);
        return new Result(exitCode, text.toString());
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            value = {
                "reader.GrammarReader; reading the file",
                "normalize.Alternatives; normalizing the grammar",
                "analysis.Usage; checking the grammar",
                "lexer.HopcroftMinimizer; the lexer",
                "lr.states.Closures; the LR automaton",
                "overlap.Overlaps; overlaps of tokens",
                "java.AutomataPoet; the Java sources"
            })
    void aStageThatEndsWithAnExceptionIsOneSentence(String name, String stage) throws Exception {
        int dot = name.lastIndexOf('.');
        String source = "package org.tatoo.compiler." + name.substring(0, dot) + "; final class "
                + name.substring(dot + 1) + " {}";
        Result result = run(source, "generate", "-o", folder.resolve("out"), grammar);
        assertThat(result.text)
                .hasLineCount(1)
                .startsWith("tatoo: ")
                .contains(
                        "words.ebnf", "the compiler failed at the stage \"" + stage + "\"", "a fault of the compiler");
        assertThat(result.exitCode).isEqualTo(3);
    }

    @ParameterizedTest
    @ValueSource(strings = {"check", "generate", "trace"})
    void faultsOfDirectCodeNameTheWayWithoutIt(String command) throws Exception {
        Object[] arguments = command.equals("generate")
                ? new Object[] {command, "-o", folder.resolve("out"), grammar}
                : new Object[] {command, grammar};
        Result result = run(LANE_ORDER, arguments);
        assertThat(result.text)
                .hasLineCount(1)
                .contains("words.ebnf: the compiler failed at the stage \"direct code\"", "broken", "--tables-only");
        assertThat(result.exitCode).isEqualTo(3);
    }

    @Test
    void withoutDirectCodeItsFaultDoesNotMatter() throws Exception {
        Result result = run(LANE_ORDER, "generate", "--tables-only", "-o", folder.resolve("out"), grammar);
        assertThat(result).isEqualTo(new Result(0, ""));
        assertThat(folder.resolve("out/WordsParser.java")).content().doesNotContain("private int after");
    }

    @Test
    void theStackTraceIsPrintedOnRequest() throws Exception {
        Result result = run(LANE_ORDER, "check", "--stacktrace", grammar);
        assertThat(result.text).contains("\tat org.tatoo.compiler.direct.unroll.LaneOrder.of");
    }

    @ParameterizedTest
    @ValueSource(strings = {"StackOverflowError", "OutOfMemoryError"})
    void aLackOfMemoryIsNoFaultOfTheCompiler(String error) throws Exception {
        Result result = run(LANE_ORDER.replace("IllegalStateException", error), "check", grammar);
        assertThat(result.text)
                .hasLineCount(1)
                .contains("words.ebnf: at the stage \"direct code\"", "needs more memory", "-Xmx and -Xss")
                .doesNotContain("fault");
        assertThat(result.exitCode).isEqualTo(3);
    }
}
