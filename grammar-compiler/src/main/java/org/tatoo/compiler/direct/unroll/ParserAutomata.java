package org.tatoo.compiler.direct.unroll;

import java.util.List;
import org.tatoo.compiler.direct.Outcome.Lines;
import org.tatoo.compiler.grammar.Grammar;
import org.tatoo.compiler.grammar.Reporting;
import org.tatoo.compiler.lexer.ByteClasses;
import org.tatoo.compiler.lexer.ModeAutomaton;
import org.tatoo.compiler.lr.LrAutomaton;

/**
 * The automata of a parser, from which lanes are built.
 *
 * @param reporting the steps that the parser reports
 * @param modes the lexer's modes, with the state numbers of the generated parser
 * @param modeOf the mode of each parser state
 * @param lines the effect of each rule on the line
 */
public record ParserAutomata(
        Reporting reporting,
        LrAutomaton automaton,
        ByteClasses classes,
        ModeAutomaton modes,
        int[] modeOf,
        List<Lines> lines) {
    public ParserAutomata {
        lines = List.copyOf(lines);
    }

    Grammar grammar() {
        return reporting.grammar();
    }

    int lexerStart(int state) {
        return modes.starts()[modeOf[state]];
    }
}
