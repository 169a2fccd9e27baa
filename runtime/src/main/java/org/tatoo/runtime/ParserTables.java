package org.tatoo.runtime;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * The tables of one class of parsers: the automata, shared with the other parsers of the grammar, the steps that it
 * reports, and the effects of its direct code on the stack. For generated code.
 *
 * @param lexer the lexer of the grammar
 * @param lr the LR automaton of the grammar
 * @param reports the number, plus 1, by which the reduction of each variant is reported; 0 if it is not reported
 * @param tokens for each token, the sum of 1 if its shift is reported and 2 if its number is stored or its value taken
 * @param paths the effects of lanes on the stack: the number of entries popped and pushed, and the pushed states
 * @param width the maximum number of states that a path pushes
 * @param height the maximum number of entries by which a lane grows the stack
 */
@SuppressWarnings("ArrayRecordComponent") // a record, because the compiler of HotSpot trusts its fields to be constant
public record ParserTables(
        LexerTables lexer, LrTables lr, char[] reports, char[] tokens, char[] paths, int width, int height) {
    /** The bits of {@link #tokens}: the shift is reported; the number is stored or the value taken. */
    static final int REPORTED = 1;

    static final int VALUED = 2;

    /** Creates the tables of a parser without direct code. */
    public ParserTables(LexerTables lexer, LrTables lr, char[] reports, char[] tokens) {
        this(lexer, lr, reports, tokens, new char[0], 0, 0);
    }

    /** Returns the tables of a parser that reports every token, and every variant by its own number. */
    public static ParserTables everyStep(LexerTables lexer, LrTables lr) {
        char[] variants = new char[lr.length().length];
        for (int variant = 0; variant < variants.length; variant++) {
            variants[variant] = (char) (variant + 1);
        }
        char[] all = new char[lr.terminals()];
        Arrays.fill(all, (char) (REPORTED | VALUED));
        return new ParserTables(lexer, lr, variants, all);
    }

    /** Returns the name of a lexical rule: terminals come first, in the order of their declaration. */
    String ruleName(int rule) {
        return lexer.rules()[rule];
    }

    /** Returns the name of a terminal other than the end of input; null if the terminal is internal. */
    @Nullable
    String terminalName(int terminal) {
        return terminal > lr.terminals() ? lr.virtualName(terminal) : ruleName(terminal);
    }

    /** Returns the constant's name of the terminal with the number passed to {@link LrParser#shifted}. */
    String shiftedName(int terminal) {
        return terminal < lr.terminals()
                ? ruleName(terminal)
                : String.valueOf(lr.virtualName(terminal + 1)).replace('.', '_');
    }
}
