package org.tatoo.compiler.generation;

import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import org.tatoo.compiler.grammar.Symbol;
import org.tatoo.compiler.lr.LrAutomaton;

/**
 * The tables of a grammar, which all its parsers share; they are independent of the listener.
 *
 * @param source the grammar file's path below its source root, for the annotation
 * @param packageName empty for the unnamed package
 * @param name the prefix of the class names
 * @param tokens the number of tokens
 * @param terminals the constants of the terminal enum, in the order of their numbers: tokens, then virtual terminals;
 *     including those that {@link WholeModel#unheard} omits
 * @param starts the start symbols; the first is the default
 * @param depth the maximum number of stack entries
 * @param skip the maximum number of bytes that recovery skips at a time; empty if the parser does not recover
 * @param bounds the bounds of lists and productions
 * @param lexer the lexer of the grammar
 * @param states the number of LR states
 * @param variants the number of variants
 * @param callbacks the maximum number of callbacks between two bytes of the input
 * @param virtual the handling of virtual terminals
 * @param syntacticTables the tables of the LR automaton
 */
public record AutomataModel(
        String source,
        String packageName,
        String name,
        int tokens,
        List<Constant> terminals,
        List<String> starts,
        int depth,
        OptionalInt skip,
        Bounds bounds,
        LexerModel lexer,
        int states,
        int variants,
        long callbacks,
        VirtualModel virtual,
        List<Table> syntacticTables) {
    /**
     * The bounds of a grammar.
     *
     * @param lists whether lists have bounds
     * @param productions the bounds of productions
     */
    public record Bounds(boolean lists, List<LrAutomaton.Bound> productions) {
        public Bounds {
            productions = List.copyOf(productions);
        }

        /** Returns a line for the bound of each production: where more bytes are an error. */
        public List<String> texts() {
            return productions.stream().map(LrAutomaton.Bound::text).toList();
        }
    }

    /**
     * An enum constant.
     *
     * @param name the name as in the grammar
     * @param comment its source form
     */
    public record Constant(String name, String comment) {
        /** Returns whether it is a literal, which has no constant. */
        public boolean isLiteral() {
            return Symbol.isLiteral(name);
        }
    }

    /**
     * The lexer of a grammar.
     *
     * @param ruleNames the names of tokens, blanks, comments
     * @param firstComment the number of the first comment rule
     * @param utf8 whether columns count UTF-8 sequences
     * @param raw whether all bytes are passed to the handler
     * @param classBits the number of bits of a byte class's number
     * @param shortest the smallest limit of a rule
     * @param order the order of the states
     * @param blank the blank skipped without the automaton
     * @param any the state in which a token of any mode begins, if that is tried first
     * @param modes the number of modes
     * @param tables the tables of the automaton
     */
    public record LexerModel(
            List<String> ruleNames,
            int firstComment,
            boolean utf8,
            boolean raw,
            int classBits,
            int shortest,
            StateOrder order,
            Optional<SkippedBlank> blank,
            OptionalInt any,
            int modes,
            List<Table> tables) {
        public LexerModel {
            ruleNames = List.copyOf(ruleNames);
            tables = List.copyOf(tables);
        }

        /** Returns the number of states, including the dead one. */
        public int states() {
            return order.automaton().dfa().states();
        }
    }

    public AutomataModel {
        terminals = List.copyOf(terminals);
        starts = List.copyOf(starts);
        syntacticTables = List.copyOf(syntacticTables);
    }
}
