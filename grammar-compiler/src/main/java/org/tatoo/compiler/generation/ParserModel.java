package org.tatoo.compiler.generation;

import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import org.tatoo.compiler.direct.DirectCode;

/**
 * The generated classes of one grammar.
 *
 * @param source the grammar file's path below its source root, for the annotation
 * @param packageName empty for the unnamed package
 * @param name the prefix of the class names
 * @param tokens how many tokens there are
 * @param terminals the constants of the terminal enum, in the order of their numbers: tokens, then virtual terminals;
 *     among them those that {@link WholeModel#unheard} leaves out
 * @param productions the constants of the production enum
 * @param whole the productions whose tokens come in one call
 * @param ruleNames of tokens, blanks, comments
 * @param firstComment the number of the first comment rule
 * @param starts the start symbols; the first is the default
 * @param depth the most entries of the stack
 * @param utf8 whether columns count UTF-8 sequences
 * @param classBits of the number of a class of bytes
 * @param shortest the least limit of a rule
 * @param accepting first DFA state that accepts
 * @param loops first DFA state without a transition to itself
 * @param complete first DFA state without a transition
 * @param open first DFA state behind those that accept
 * @param blank what is skipped without the automaton
 * @param any the DFA state in which a token of any mode begins, if that is tried first
 * @param lexerStates how many DFA states there are, the dead one included
 * @param modes how many lexer modes there are
 * @param states how many LR states there are
 * @param variants how many there are
 * @param callbacks the most callbacks between two bytes of the input
 * @param virtual how virtual terminals are dealt with
 * @param direct what is recognised without tables
 * @param directTables where that begins and what it does to the stack; empty if there is none
 * @param lexicalTables of the lexer's automaton
 * @param syntacticTables of the LR automaton
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
        List<Table> syntacticTables) {
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
}
