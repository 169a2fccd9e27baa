package org.tatoo.compiler.direct;

import java.util.List;
import org.tatoo.compiler.regex.ByteSet;

/**
 * A state of the lexer's automaton inside a token that can grow.
 *
 * @param state its number
 * @param stay the bytes that stay in it
 * @param trailing the bytes of {@code stay} with which the token cannot end
 * @param between the state after the trailing bytes; 0 if there are none
 * @param max the limit for the token's length; 0 if the token cannot be longer
 * @param loop whether later code leads back to this state
 * @param resumable whether the tables can continue from here if the buffer ends
 * @param branches the branches to other states
 * @param otherwise the jump on any other byte
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

    /** Returns this state with other branches. */
    public LexerState with(List<Branch> others) {
        return new LexerState(state, stay, trailing, between, max, loop, resumable, others, otherwise);
    }
}
