package org.tatoo.compiler.trace;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.tatoo.compiler.Compilation;
import org.tatoo.compiler.GrammarCompiler;
import org.tatoo.compiler.GrammarSource;
import org.tatoo.compiler.diagnostic.SourceFile;
import org.tatoo.compiler.grammar.LexicalRule;
import org.tatoo.compiler.simulation.Answer;
import org.tatoo.compiler.simulation.Automata;
import org.tatoo.compiler.simulation.Run;
import org.tatoo.runtime.ParseStatus;
import org.tatoo.runtime.PushParser;
import org.tatoo.runtime.SyntaxError;

/** The interpreter inside the compiler does what generated parsers do. */
class SimulationTest {
    private static final int GRAMMARS = 15;
    private static final int INPUTS = 200;

    @Test
    void readsTheSameTokensOfRandomInputsAndFindsTheSameErrorAtTheSamePlace() {
        int compiled = 0;
        int accepted = 0;
        for (int seed = 0; compiled < GRAMMARS; seed++) {
            RandomGrammar random = new RandomGrammar(seed);
            String text = random.text();
            Compilation compilation = compile(text);
            if (compilation.hasErrors()) {
                continue;
            }
            compiled++;
            Automata automata = Automata.of(text).orElseThrow();
            TracedParser parser = TracedParser.compile(compilation);
            for (int i = 0; i < INPUTS; i++) {
                byte[] input = random.input();
                Run run = automata.simulation().run(0, input, List.of());
                assertThat(told(automata, run, input)).as("%s", text).isEqualTo(events(parser, input, Map.of()));
                accepted += run.error() == null ? 1 : 0;
            }
        }
        assertThat(accepted).isGreaterThan(100);
    }

    @Test
    void asksWhatAParserAsks() {
        String text = """
                tokens:
                  size : int = '[0-9]{1,2}' line = '\\n' item = 'i'
                  framing = choose(none | fixed)
                  data = bytes(size)
                  rest = bytes(length)
                  n = count(size)
                productions:
                  all = message* ;
                  message = 'size' 'line' 'data' {sized}
                          | 'line' 'size' ('item' 'line')#n 'line' {counted}
                          | 'item' content 'line' {framed} ;
                  content = 'framing.none' {none} | 'framing.fixed' 'rest' {fixed} ;
                """;
        Automata automata = Automata.of(text).orElseThrow();
        TracedParser parser = TracedParser.compile(compile(text));
        List<Answer> script = List.of(new Answer("framing", 1, "fixed"), new Answer("length", 3, "3"));
        Map<String, List<String>> answers = Map.of("framing", List.of("fixed"), "length", List.of("3"));

        for (String input : List.of(
                "",
                "2\nxy",
                "3\nxy",
                "0\n1\nx",
                "\n2ii\n\n",
                "\n2i\ni\n\n",
                "\n2i",
                "\n1i\n\n",
                "\n0\n",
                "ixyz\n",
                "ixyz",
                "ixy",
                "99\nx",
                "i",
                "2\n\n\n\n1i\n\n")) {
            byte[] bytes = input.getBytes(StandardCharsets.ISO_8859_1);
            assertThat(told(automata, automata.simulation().run(0, bytes, script), bytes))
                    .as("%s", input)
                    .isEqualTo(events(parser, bytes, answers));
        }
    }

    /** The tokens and comments of {@code run}, then its verdict. */
    private static List<String> told(Automata automata, Run run, byte[] input) {
        List<String> events = new ArrayList<>();
        run.lexemes().forEach(lexeme -> {
            LexicalRule rule = automata.lexer().rules().get(lexeme.rule());
            byte[] bytes = Arrays.copyOfRange(input, lexeme.offset(), lexeme.offset() + lexeme.length());
            if (rule.kind() == LexicalRule.Kind.TOKEN) {
                events.add("shift " + rule.name() + " \"" + SyntaxError.escape(bytes) + "\"");
            }
        });
        events.add(verdict(run.error(), run.offset()));
        return events;
    }

    private static List<String> events(TracedParser traced, byte[] input, Map<String, List<String>> answers) {
        List<String> events = new ArrayList<>();
        List<String> virtual = List.of("shift framing", "shift data", "shift rest");
        PushParser parser = traced.parser(
                traced.starts().get(0),
                event -> {
                    if (event.startsWith("shift ") && virtual.stream().noneMatch(event::startsWith)) {
                        events.add(event);
                    }
                },
                traced.answers(answers));
        ParseStatus status = parser.feed(ByteBuffer.wrap(input));
        if (status == ParseStatus.NEED_INPUT) {
            parser.finish();
        }
        SyntaxError error = parser.error();
        events.add(verdict(error == null ? null : error.kind(), error == null ? input.length : (int) error.offset()));
        return events;
    }

    private static String verdict(SyntaxError.@Nullable Kind error, int offset) {
        return (error == null ? "accepted" : error.toString()) + " at " + offset;
    }

    private static Compilation compile(String grammar) {
        return GrammarCompiler.compile(new GrammarSource(new SourceFile("g.ebnf", grammar), "g.ebnf"));
    }
}
