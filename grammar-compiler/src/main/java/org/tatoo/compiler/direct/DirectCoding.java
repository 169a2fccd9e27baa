package org.tatoo.compiler.direct;

import java.util.ArrayList;
import java.util.List;
import org.tatoo.compiler.automaton.Worklist;
import org.tatoo.compiler.direct.Outcome.Lines;
import org.tatoo.compiler.grammar.Grammar;
import org.tatoo.compiler.lexer.ByteClasses;
import org.tatoo.compiler.lexer.ModeAutomaton;
import org.tatoo.compiler.lr.LrAutomaton;

/**
 * Finds the lanes of a grammar: the automata partially evaluated from each state on where a non-terminal has ended, so
 * far as the code of each lane stays small (direct coding: Cox and Bumbulis, "RE2C: A more versatile scanner generator", 1993; parsers:
 * Pennello, "Very fast LR parsing", 1986).
 */
public final class DirectCoding {
    /** With more entries than these, a grammar is better off with its compact tables. */
    private static final int MAX_ENTRIES = 64;

    /** The method that goes from one lane to the next takes 18 bytes of bytecode for each. */
    private static final int MAX_LANES = 400;

    /** The class that holds constants takes 16 bytes for each, in one initialiser; a lane has at most 500. */
    private static final int MAX_CONSTANTS = 3000;

    private DirectCoding() {}

    /**
     * What the lanes of a grammar are made of.
     *
     * @param modes the lexer's modes, as the generated parser numbers their states
     * @param modeOf the mode of each parser state
     * @param lines for each rule, how it moves the line
     * @param valued the tokens whose values are kept, in the order of their slots
     */
    public record Automata(
            Grammar grammar,
            LrAutomaton automaton,
            ByteClasses classes,
            ModeAutomaton modes,
            int[] modeOf,
            List<Lines> lines,
            List<Integer> valued) {
        public Automata {
            lines = List.copyOf(lines);
            valued = List.copyOf(valued);
        }

        int lexerStart(int state) {
            return modes.starts()[modeOf[state]];
        }
    }

    /** The lanes of {@code automata}, as large as {@code measure} says; none if there would be too many. */
    public static DirectCode of(Automata automata, CodeMeasure measure) {
        StackEffects effects = new StackEffects(automata.grammar(), automata.automaton());
        Worklist<Path> paths = new Worklist<>();
        paths.number(Path.NONE);
        Worklist<Integer> entries = new Worklist<>();
        effects.entries().forEach(entries::number);
        if (entries.size() > MAX_ENTRIES) {
            return new DirectCode(entries.size(), List.of(), paths.values());
        }
        int first = entries.size();
        TokenCodes codes = new TokenCodes(automata);
        List<Lane> lanes = new ArrayList<>();
        entries.expandAll((entry, number) -> {
            if (lanes.size() == MAX_LANES || measure.constants() > MAX_CONSTANTS) {
                return;
            }
            Lane lane = new LaneCoding(automata, codes, effects, paths, measure, entry).lane();
            if (lane != null) {
                lanes.add(lane);
                lane.scan().continuations().forEach(continuation -> {
                    if (continuation instanceof Continuation.Go go) {
                        entries.number(go.state());
                    }
                });
            }
        });
        return new DirectCode(first, lanes, paths.values());
    }
}
