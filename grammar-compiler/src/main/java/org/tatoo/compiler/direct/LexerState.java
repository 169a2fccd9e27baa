package org.tatoo.compiler.direct;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.tatoo.compiler.regex.ByteSet;

/**
 * A state of the lexer's automaton inside a token that can grow.
 *
 * @param state its number
 * @param stay the bytes that stay in it; null if there are none
 * @param max the limit that the token's length is to be compared with; 0 if it cannot be longer
 * @param resumable whether the tables can go on from here if the buffer ends
 * @param branches to other states
 * @param otherwise what any other byte means
 */
public record LexerState(
        int state, @Nullable Stay stay, int max, boolean resumable, List<Branch> branches, Jump otherwise) {
    /**
     * Bytes that stay in a state.
     *
     * @param words how to look for the first other byte in eight at a time; null if that is not simple
     */
    public record Stay(ByteSet bytes, @Nullable WordTest words) {}

    public LexerState {
        branches = List.copyOf(branches);
    }
}
