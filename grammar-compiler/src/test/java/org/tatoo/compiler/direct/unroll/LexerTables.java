package org.tatoo.compiler.direct.unroll;

import org.tatoo.compiler.generation.ParserModel;
import org.tatoo.compiler.generation.Table;
import org.tatoo.runtime.Tables;

/** The lexer's automaton, read from the tables of generated classes. */
final class LexerTables {
    private final char[] next;
    private final char[] classOf;
    private final char[] accepted;
    private final char[] mode;
    private final int shift;

    /**
     * The longest match at the beginning of an input.
     *
     * @param rule the winner; -1 if nothing matches
     * @param end the length of the match
     * @param read how many bytes lead to a state that is not dead
     * @param decided whether more bytes would not change it
     */
    record Match(int rule, int end, int read, boolean decided) {}

    LexerTables(ParserModel model) {
        next = numbers(model, "NEXT");
        classOf = numbers(model, "CLASS_OF");
        accepted = numbers(model, "ACCEPTED");
        mode = numbers(model, "MODE");
        shift = model.automata().lexer().classBits();
    }

    private static char[] numbers(ParserModel model, String name) {
        Table table = model.automata().lexer().tables().stream()
                .filter(candidate -> candidate.name().equals(name))
                .findFirst()
                .orElseThrow();
        return Tables.unpack(table.length(), table.parts().toArray(String[]::new));
    }

    private int next(int state, byte b) {
        return next[state << shift | classOf[b & 0xff]];
    }

    /** The state that the first {@code length} bytes of {@code input} lead to in the mode of {@code parserState}. */
    int state(int parserState, byte[] input, int length) {
        int state = mode[parserState];
        for (int i = 0; i < length; i++) {
            state = next(state, input[i]);
        }
        return state;
    }

    boolean canGrow(int state) {
        for (int c = 0; c < 1 << shift; c++) {
            if (next[state << shift | c] != 0) {
                return true;
            }
        }
        return false;
    }

    /** The longest match of {@code input} in the mode of {@code parserState}. */
    Match match(int parserState, byte[] input) {
        int state = mode[parserState];
        int rule = -1;
        int end = 0;
        for (int read = 0; read < input.length; read++) {
            int following = next(state, input[read]);
            if (following == 0) {
                return new Match(rule, end, read, true);
            }
            state = following;
            if (accepted[state] > 0) {
                rule = accepted[state] - 1;
                end = read + 1;
            }
        }
        return new Match(rule, end, input.length, !canGrow(state));
    }
}
