package org.tatoo.compiler.overlap;

import java.util.ArrayDeque;
import java.util.BitSet;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;
import org.tatoo.compiler.diagnostic.DiagnosticKind;
import org.tatoo.compiler.diagnostic.DiagnosticLog;
import org.tatoo.compiler.diagnostic.Related;
import org.tatoo.compiler.grammar.Grammar;
import org.tatoo.compiler.grammar.Question;
import org.tatoo.compiler.grammar.Terminal;
import org.tatoo.compiler.grammar.Terminals;
import org.tatoo.compiler.grammar.VirtualTerminal;
import org.tatoo.compiler.lexer.Dfa;
import org.tatoo.compiler.lexer.Lexer;
import org.tatoo.compiler.lr.LrAutomaton;

/** The check for tokens that can continue where raw bytes follow directly: the longest match may take some of these. */
final class Growth {
    private final Grammar grammar;
    private final Lexer lexer;
    private final StateGraph graph;
    private final DiagnosticLog log;
    private final Set<List<Object>> reported = new HashSet<>();

    private Growth(Grammar grammar, Lexer lexer, StateGraph graph, DiagnosticLog log) {
        this.grammar = grammar;
        this.lexer = lexer;
        this.graph = graph;
        this.log = log;
    }

    static void report(Grammar grammar, Lexer lexer, StateGraph graph, DiagnosticLog log) {
        if (grammar.virtuals().stream().anyMatch(Growth::isRaw)) {
            new Growth(grammar, lexer, graph, log).report();
        }
    }

    private void report() {
        BitSet growing = new BitSet();
        grammar.tokens().stream()
                .filter(token -> canGrow(lexer.automata().get(token.index())))
                .forEach(token -> growing.set(token.index()));
        for (int state : graph.reading()) {
            BitSet tokens = (BitSet) graph.state(state).mode().clone();
            tokens.and(growing);
            tokens.stream().forEach(token -> report(grammar.tokens().get(token), graph.after(state, token)));
        }
    }

    private static boolean canGrow(Dfa automaton) {
        return IntStream.range(1, automaton.states())
                .anyMatch(state -> automaton.accepts(state) && automaton.canGrow(state));
    }

    private static boolean isRaw(VirtualTerminal terminal) {
        return Question.of(terminal).kind() == Question.Kind.LENGTH;
    }

    /** Reports the raw bytes that may follow {@code token} in {@code states}, also after zero-width steps. */
    private void report(Terminal token, BitSet states) {
        Terminals terminals = grammar.terminals();
        BitSet seen = new BitSet();
        Deque<Integer> pending = new ArrayDeque<>();
        states.stream().forEach(pending::add);
        while (!pending.isEmpty()) {
            int at = pending.remove();
            if (seen.get(at)) {
                continue;
            }
            seen.set(at);
            LrAutomaton.State state = graph.state(at);
            Question question = state.question();
            if (question != null && question.kind() == Question.Kind.LENGTH) {
                report(token, grammar.virtuals().get(question.index()));
                continue;
            }
            int first = question == null ? terminals.firstEdge() : terminals.firstVirtual();
            for (int column = first; column < state.actions().length; column++) {
                graph.after(at, column).stream().forEach(pending::add);
            }
        }
    }

    private void report(Terminal token, VirtualTerminal raw) {
        if (reported.add(List.of(token, raw))) {
            log.report(
                    DiagnosticKind.GROWS_INTO_BYTES,
                    token.span(),
                    List.of(new Related(raw.span(), "the raw bytes")),
                    token.name(),
                    raw.name());
        }
    }
}
