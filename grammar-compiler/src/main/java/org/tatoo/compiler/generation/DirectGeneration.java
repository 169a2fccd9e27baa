package org.tatoo.compiler.generation;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.tatoo.compiler.direct.CodeMeasure;
import org.tatoo.compiler.direct.DirectCode;
import org.tatoo.compiler.direct.Outcome.Lines;
import org.tatoo.compiler.direct.unroll.DirectCoding;
import org.tatoo.compiler.direct.unroll.ParserAutomata;
import org.tatoo.compiler.grammar.Grammar;
import org.tatoo.compiler.grammar.GrammarCharset;
import org.tatoo.compiler.grammar.LexicalRule;
import org.tatoo.compiler.grammar.Reporting;
import org.tatoo.compiler.lexer.Dfa;
import org.tatoo.compiler.lexer.Lexer;
import org.tatoo.compiler.lexer.ModeAutomaton;
import org.tatoo.compiler.lr.LrAutomaton;

/** The generation of the code that recognises input without tables, and of the effect of rules on lines and columns. */
final class DirectGeneration {
    private final Reporting reporting;
    private final Grammar grammar;
    private final Lexer lexer;
    private final LrAutomaton automaton;

    DirectGeneration(Reporting reporting, Lexer lexer, LrAutomaton automaton) {
        this.reporting = reporting;
        grammar = reporting.grammar();
        this.lexer = lexer;
        this.automaton = automaton;
    }

    /**
     * Returns the direct code. There is none if all bytes are passed to the handler, or if the parser recovers from
     * errors; only the tables support that.
     *
     * @param measure null if there is to be no direct code
     */
    DirectCode code(ModeAutomaton modes, int[] modeOf, @Nullable CodeMeasure measure) {
        if (measure == null || grammar.raw() || grammar.recovers()) {
            return DirectCode.NONE;
        }
        List<Lines> lines = grammar.rules().stream().map(this::lines).toList();
        return DirectCoding.of(
                new ParserAutomata(reporting, automaton, lexer.classes(), modes, modeOf, lines), measure);
    }

    List<Table> tables(DirectCode code) {
        int[] laneOf = new int[automaton.states().size()];
        code.laneNumbers().forEach((state, number) -> laneOf[state] = number);
        int width = code.width();
        List<Integer> paths = new ArrayList<>();
        code.rows().rows().forEach(path -> {
            paths.add(path.dropped());
            paths.add(path.pushed().size());
            paths.addAll(path.pushed());
            paths.addAll(Collections.nCopies(width - path.pushed().size(), 0));
        });
        return List.of(
                Table.of("OF_STATE", "The lane that begins in each parser state; 0 if there is none.", laneOf),
                Table.of(
                        "PATH",
                        "What lanes do to the stack: how many states they take off, how many they put on, then these.",
                        paths.stream().mapToInt(Integer::intValue).toArray()));
    }

    /** Returns the effect of {@code rule} on the position in lines and columns. */
    Lines lines(LexicalRule rule) {
        Dfa dfa = lexer.automata().get(rule.index());
        boolean continuations = grammar.charset() == GrammarCharset.UTF8
                && IntStream.range(0x80, 0xc0).anyMatch(b -> isRead(dfa, b));
        if (continuations) {
            return Lines.COUNTED;
        }
        if (!isRead(dfa, '\n')) {
            return Lines.NONE;
        }
        if (endsWithOnlyLineFeed(dfa)) {
            return Lines.ONE_AT_END;
        }
        return endsWithLineFeed(dfa) ? Lines.PERHAPS_AT_END : Lines.COUNTED;
    }

    /** Returns whether a line feed is always the last byte. */
    private boolean endsWithLineFeed(Dfa dfa) {
        return IntStream.range(1, dfa.states())
                .map(state -> next(dfa, state, '\n'))
                .allMatch(next -> next == Dfa.DEAD || !dfa.canGrow(next));
    }

    private boolean isRead(Dfa dfa, int b) {
        return IntStream.range(1, dfa.states()).anyMatch(state -> next(dfa, state, b) != Dfa.DEAD);
    }

    private boolean endsWithOnlyLineFeed(Dfa dfa) {
        return IntStream.range(1, dfa.states())
                .allMatch(state -> IntStream.range(0, 256).allMatch(b -> {
                    int next = next(dfa, state, b);
                    return next == Dfa.DEAD || (b == '\n' ? !dfa.canGrow(next) : !dfa.accepts(next));
                }));
    }

    private int next(Dfa dfa, int state, int b) {
        return dfa.next(state, lexer.classes().classOf(b));
    }
}
