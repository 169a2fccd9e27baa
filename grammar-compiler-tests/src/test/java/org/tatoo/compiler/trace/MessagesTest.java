package org.tatoo.compiler.trace;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.BiFunction;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;
import org.tatoo.compiler.CompilerOption;
import org.tatoo.compiler.ExamplePage;

/** From inputs to values, at every cut: {@code messages.md} and {@code evaluators.md} in {@code src/test/resources}. */
class MessagesTest {
    private static final Map<List<Object>, Telling> RUNS = new ConcurrentHashMap<>();

    @TestFactory
    Stream<DynamicTest> valuesAreAsShownAtEveryCut() throws IOException {
        return tests("messages.md", MessageRun::of);
    }

    @TestFactory
    Stream<DynamicTest> whatAnEvaluatorComputesIsAsShownAtEveryCut() throws IOException {
        return tests("evaluators.md", EvaluatorRun::of);
    }

    private static Stream<DynamicTest> tests(String page, BiFunction<String, CompilerOption[], Telling> maker)
            throws IOException {
        return ExamplePage.tests(page, (grammar, shown) -> {
            byte[] input = MessageRun.bytes(shown.translateEscapes());
            List<String> told = run(maker, grammar).told(input, false);
            for (boolean pauses : new boolean[] {false, true}) {
                for (Telling run : List.of(run(maker, grammar), run(maker, grammar, CompilerOption.TABLES))) {
                    IntStream.rangeClosed(0, input.length)
                            .forEach(cut -> assertThat(run.told(input, pauses, cut))
                                    .as("cut at %s, pauses %s", cut, pauses)
                                    .isEqualTo(told));
                    assertThat(run.told(
                                    input,
                                    pauses,
                                    IntStream.range(0, input.length).toArray()))
                            .isEqualTo(told);
                }
            }
            return String.join("\n", told) + "\n";
        });
    }

    private static Telling run(
            BiFunction<String, CompilerOption[], Telling> maker, String grammar, CompilerOption... options) {
        return RUNS.computeIfAbsent(List.of(grammar, List.of(options)), key -> maker.apply(grammar, options));
    }
}
