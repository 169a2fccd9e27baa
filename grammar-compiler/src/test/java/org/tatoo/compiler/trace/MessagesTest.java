package org.tatoo.compiler.trace;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;
import org.tatoo.compiler.CompilerOption;
import org.tatoo.compiler.ExamplePage;

/** From inputs to values, at every cut: {@code src/test/resources/messages.md}. */
class MessagesTest {
    private static final Map<List<Object>, MessageRun> RUNS = new ConcurrentHashMap<>();

    @TestFactory
    Stream<DynamicTest> valuesAreAsShownAtEveryCut() throws IOException {
        return ExamplePage.tests("messages.md", (grammar, shown) -> {
            byte[] input = MessageRun.bytes(shown.translateEscapes());
            List<String> told = run(grammar).told(input, false);
            for (boolean pauses : new boolean[] {false, true}) {
                for (MessageRun run : List.of(run(grammar), run(grammar, CompilerOption.TABLES))) {
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

    private static MessageRun run(String grammar, CompilerOption... options) {
        return RUNS.computeIfAbsent(List.of(grammar, List.of(options)), key -> MessageRun.of(grammar, options));
    }
}
