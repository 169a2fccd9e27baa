package org.tatoo.compiler.generation;

import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import org.jspecify.annotations.Nullable;
import org.tatoo.compiler.direct.DirectCode;

/**
 * The generated classes of one grammar.
 *
 * @param source the grammar file's path below its source root, for the annotation
 * @param packageName empty for the unnamed package
 * @param name the prefix of the class names
 * @param tokens the number of tokens
 * @param terminals the constants of the terminal enum, in the order of their numbers: tokens, then virtual terminals;
 *     including those that {@link WholeModel#unheard} omits
 * @param productions the constants of the production enum
 * @param whole the productions whose tokens are delivered in one call
 * @param ruleNames of tokens, blanks, comments
 * @param firstComment the number of the first comment rule
 * @param starts the start symbols; the first is the default
 * @param depth the maximum number of stack entries
 * @param utf8 whether columns count UTF-8 sequences
 * @param raw whether the handler is lent all bytes
 * @param skip the maximum number of bytes that recovery skips at a time; empty if the parser does not recover
 * @param classBits of the number of a class of bytes
 * @param shortest the smallest limit of a rule
 * @param accepting first DFA state that accepts
 * @param loops first DFA state without a transition to itself
 * @param complete first DFA state without a transition
 * @param open first DFA state after those that accept
 * @param blank the blank skipped without the automaton
 * @param any the DFA state in which a token of any mode begins, if that is tried first
 * @param lexerStates the number of DFA states, including the dead one
 * @param modes the number of lexer modes
 * @param states the number of LR states
 * @param variants the number of variants
 * @param callbacks the maximum number of callbacks between two bytes of the input
 * @param virtual the handling of virtual terminals
 * @param direct the input recognised without tables
 * @param directTables the beginnings of direct code and its effects on the stack; empty if there is none
 * @param lexicalTables of the lexer's automaton
 * @param syntacticTables of the LR automaton
 * @param building what the parser tells a builder of values in place of a handler; null if there is none
 */
public record ParserModel(
        String source,
        String packageName,
        String name,
        int tokens,
        List<Constant> terminals,
        List<Constant> productions,
        WholeModel whole,
        List<String> ruleNames,
        int firstComment,
        List<String> starts,
        int depth,
        boolean utf8,
        boolean raw,
        OptionalInt skip,
        int classBits,
        int shortest,
        int accepting,
        int loops,
        int complete,
        int open,
        Optional<SkippedBlank> blank,
        OptionalInt any,
        int lexerStates,
        int modes,
        int states,
        int variants,
        long callbacks,
        VirtualModel virtual,
        DirectCode direct,
        List<Table> directTables,
        List<Table> lexicalTables,
        List<Table> syntacticTables,
        @Nullable BuildingModel building) {
    /**
     * An enum constant.
     *
     * @param name as in the grammar
     * @param comment its source form
     */
    public record Constant(String name, String comment) {}

    public ParserModel {
        terminals = List.copyOf(terminals);
        productions = List.copyOf(productions);
        ruleNames = List.copyOf(ruleNames);
        starts = List.copyOf(starts);
        directTables = List.copyOf(directTables);
        lexicalTables = List.copyOf(lexicalTables);
        syntacticTables = List.copyOf(syntacticTables);
    }

    /** Whether the parser has a builder of values. */
    public boolean builds() {
        return building != null;
    }
}
