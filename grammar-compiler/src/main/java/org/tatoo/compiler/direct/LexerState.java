package org.tatoo.compiler.direct;

import java.util.List;
import org.tatoo.compiler.regex.ByteSet;

/**
 * A state of the lexer's automaton inside a token that can grow.
 *
 * @param state its number
 * @param stay the bytes that stay in it
 * @param trailing of these, those with which the token cannot end
 * @param between the state after these; 0 if there are none
 * @param max the limit that the token's length is to be compared with; 0 if it cannot be longer
 * @param loop whether the code after it leads back to it
 * @param resumable whether the tables can go on from here if the buffer ends
 * @param branches to other states
 * @param otherwise what any other byte means, if there is one
 */
public record LexerState(
        int state,
        ByteSet stay,
        ByteSet trailing,
        int between,
        int max,
        boolean loop,
        boolean resumable,
        List<Branch> branches,
        Jump otherwise) {
    public LexerState {
        branches = List.copyOf(branches);
    }

    /** This one with other branches. */
    public LexerState with(List<Branch> others) {
        return new LexerState(state, stay, trailing, between, max, loop, resumable, others, otherwise);
    }
}
