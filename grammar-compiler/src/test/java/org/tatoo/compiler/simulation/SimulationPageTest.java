package org.tatoo.compiler.simulation;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;
import org.tatoo.compiler.ExamplePage;
import org.tatoo.compiler.grammar.LexicalRule;
import org.tatoo.compiler.lexer.Dfa;

/** What the interpreter does with its stack, and its verdicts. */
class SimulationPageTest {
    private static final String STACK = "stack";

    @TestFactory
    Stream<DynamicTest> inputsAreReadAsShown() throws IOException {
        return ExamplePage.tests("simulation.md", (grammar, shown) -> {
            Automata automata = Automata.of(grammar).orElseThrow();
            String input = shown.replaceAll("^\\w+ ?", "");
            byte[] bytes = input.replace("\\n", "\n").getBytes(StandardCharsets.ISO_8859_1);
            return shown.startsWith(STACK) ? stacks(automata, bytes) : run(automata, bytes);
        });
    }

    /** The stack after each token, its top last. */
    private static String stacks(Automata automata, byte[] input) {
        Simulation simulation = automata.simulation();
        StringBuilder text = new StringBuilder();
        Configuration configuration = simulation.start(0);
        text.append("start: ").append(stack(configuration)).append('\n');
        int position = 0;
        while (position < input.length) {
            Scan scan = simulation.scan(configuration, input, position);
            String name = scan.rule() == Dfa.NONE
                    ? "nothing"
                    : automata.lexer().rules().get(scan.rule()).name();
            Configuration next = next(automata, configuration, scan, input, position);
            text.append(name)
                    .append(": ")
                    .append(next == null ? "refused" : stack(next))
                    .append('\n');
            if (next == null) {
                return text.toString();
            }
            configuration = next;
            position = scan.end();
        }
        return text.append(simulation.accepts(configuration) ? "may end\n" : "may not end\n")
                .toString();
    }

    private static @Nullable Configuration next(
            Automata automata, Configuration configuration, Scan scan, byte[] input, int from) {
        if (!scan.matches()) {
            return null;
        }
        boolean token = automata.lexer().rules().get(scan.rule()).kind() == LexicalRule.Kind.TOKEN;
        return token ? automata.simulation().read(configuration, scan.rule(), input, from, scan.end()) : configuration;
    }

    private static String stack(Configuration configuration) {
        StringBuilder text = new StringBuilder();
        for (int state : configuration.states(Integer.MAX_VALUE)) {
            text.insert(0, " " + state);
        }
        return text.substring(1);
    }

    /** The tokens, the questions, the verdict. */
    private static String run(Automata automata, byte[] input) {
        Run run = automata.simulation().run(0, input, List.of());
        StringBuilder text = new StringBuilder();
        run.lexemes()
                .forEach(lexeme -> text.append(
                                automata.lexer().rules().get(lexeme.rule()).name())
                        .append(" at ")
                        .append(lexeme.offset())
                        .append(" of ")
                        .append(lexeme.length())
                        .append('\n'));
        run.answers()
                .forEach(answer -> text.append(answer.question())
                        .append(" = ")
                        .append(answer.text())
                        .append('\n'));
        return text.append(run.error() == null ? "accepted" : run.error().toString())
                .append(" at ")
                .append(run.offset())
                .append('\n')
                .toString();
    }
}
