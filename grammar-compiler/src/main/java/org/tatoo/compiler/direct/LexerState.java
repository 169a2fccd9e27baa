package org.tatoo.compiler.direct;

import java.util.List;
import org.tatoo.compiler.regex.ByteSet;

/**
 * A state of the lexer's automaton inside a token that can grow.
 *
 * @param state its number
 * @param stay the bytes that stay in it
 * @param max the limit that the token's length is to be compared with; 0 if it cannot be longer
 * @param resumable whether the tables can go on from here if the buffer ends
 * @param branches to other states
 * @param otherwise what any other byte means
 */
public record LexerState(int state, ByteSet stay, int max, boolean resumable, List<Branch> branches, Jump otherwise) {
    public LexerState {
        branches = List.copyOf(branches);
    }
}
