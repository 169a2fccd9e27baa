package org.tatoo.compiler.simulation;

import org.tatoo.compiler.lexer.Dfa;

/**
 * The result of the lexer at a position of the input.
 *
 * @param rule the rule with the longest match, of equal ones the first; {@link Dfa#NONE} if nothing matches
 * @param end the position after the match
 * @param read the position of the first byte with which nothing can continue, or the end of the input
 * @param tooLong whether more bytes were read than the limit of every rule that is still possible
 */
public record Scan(int rule, int end, int read, boolean tooLong) {
    /** Returns whether a rule matches. */
    public boolean matches() {
        return rule != Dfa.NONE;
    }
}
