package org.tatoo.compiler.simulation;

import org.tatoo.compiler.lexer.Dfa;

/**
 * What the lexer finds at a place of an input.
 *
 * @param rule the one whose match is the longest, of equal ones the first; {@link Dfa#NONE} if nothing matches
 * @param end behind the match
 * @param read the first byte that nothing can continue with, or the end of the input
 * @param tooLong whether more bytes were read than the limit of every rule that is still possible
 */
public record Scan(int rule, int end, int read, boolean tooLong) {
    /** Whether something matches. */
    public boolean matches() {
        return rule != Dfa.NONE;
    }
}
