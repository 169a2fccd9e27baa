package org.tatoo.compiler.simulation;

import java.util.BitSet;

/**
 * A token, blank or comment that was read.
 *
 * @param states the states on top between the previous shift and this one
 */
public record Lexeme(int rule, int offset, int length, BitSet states) {
    public Lexeme {
        states = (BitSet) states.clone();
    }
}
