package org.tatoo.compiler.direct.unroll;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.BitSet;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.stream.IntStream;
import org.tatoo.compiler.Compilation;
import org.tatoo.compiler.GrammarCompiler;
import org.tatoo.compiler.GrammarSource;
import org.tatoo.compiler.diagnostic.SourceFile;
import org.tatoo.compiler.direct.Continuation;
import org.tatoo.compiler.direct.Lane;
import org.tatoo.compiler.direct.Outcome;
import org.tatoo.compiler.direct.TokenRecogniser;
import org.tatoo.compiler.generation.ParserModel;
import org.tatoo.compiler.grammar.Reporting;
import org.tatoo.compiler.simulation.Automata;
import org.tatoo.compiler.simulation.Configuration;
import org.tatoo.compiler.simulation.Simulation;

/** What the generated classes of a text hold. */
public final class Models {
    private Models() {}

    /** The model of a grammar without errors. */
    public static ParserModel of(String grammar) {
        Compilation compilation = compile(grammar);
        assertThat(compilation.model()).as(compilation.diagnostics().toString()).isNotNull();
        return Objects.requireNonNull(compilation.model());
    }

    /** The compiled {@code grammar}, which may have errors. */
    public static Compilation compile(String grammar) {
        return GrammarCompiler.compile(new GrammarSource(new SourceFile("g.ebnf", grammar), "g.ebnf"));
    }

    /** The model of a grammar of any number of the given tokens. */
    public static ParserModel ofTokens(String tokens) {
        StringBuilder any = new StringBuilder();
        tokens.lines()
                .filter(line -> line.contains("="))
                .forEach(line -> any.append(any.isEmpty() ? " '" : " | '")
                        .append(line.substring(0, line.indexOf('=')).strip())
                        .append('\''));
        return of("tokens:\n" + tokens + "\nproductions:\n  all = one* ;\n  one =" + any + " ;\n");
    }

    /** The lane of the list of {@link #ofTokens}, which begins where any of the tokens can come. */
    public static Lane lane(ParserModel model) {
        return model.direct().lanes().stream()
                .filter(lane -> !lane.asks())
                .max(Comparator.comparingInt(lane -> recogniser(lane).rules().size()))
                .orElseThrow();
    }

    /** How the first token of {@code lane} is recognised. */
    public static TokenRecogniser recogniser(Lane lane) {
        return ((Continuation.Next) lane.begin()).scan().recogniser();
    }

    /** What the lanes of a grammar are found from, with one lexer mode for each parser state. */
    static ParserAutomata automata(String grammar) {
        Automata automata = Automata.of(grammar).orElseThrow();
        List<BitSet> modes = automata.states().states().stream()
                .map(state -> {
                    BitSet mode = (BitSet) state.mode().clone();
                    mode.or(automata.lexer().skipped());
                    return mode;
                })
                .toList();
        return new ParserAutomata(
                new Reporting.Events(automata.grammar()),
                automata.states(),
                automata.lexer().classes(),
                automata.lexer().modes(modes),
                IntStream.range(0, modes.size()).toArray(),
                Collections.nCopies(automata.lexer().rules().size(), Outcome.Lines.NONE));
    }

    /** The state on top of the stack after {@code input}. */
    static int stateAfter(String grammar, String input) {
        byte[] bytes = input.getBytes(StandardCharsets.ISO_8859_1);
        Simulation simulation = Automata.of(grammar).orElseThrow().simulation();
        Configuration configuration = simulation.start(0);
        int position = 0;
        while (position < bytes.length) {
            org.tatoo.compiler.simulation.Scan scan = simulation.scan(configuration, bytes, position);
            configuration =
                    Objects.requireNonNull(simulation.read(configuration, scan.rule(), bytes, position, scan.end()));
            position = scan.end();
        }
        return configuration.state();
    }
}
