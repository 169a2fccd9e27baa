package org.tatoo.runtime;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Finds the terminals that a parser could accept next by trying each on a copy of its stack, like GNU Bison's LAC
 * (Denny 2010): where states were merged, an action in the table is not sufficient.
 */
final class LookAheadCorrection {
    private final LrParser parser;
    private final int depth;

    LookAheadCorrection(LrParser parser, int depth) {
        this.parser = parser;
        this.depth = depth;
    }

    /** The names of the terminals that can come, in the order of their declaration, {@code end-of-input} last. */
    List<String> expected() {
        List<String> names = new ArrayList<>();
        int end = parser.terminals();
        for (int terminal = 0; terminal < parser.columns(); terminal++) {
            String name = terminal == end ? null : parser.terminalName(terminal);
            if (name != null && canShift(terminal)) {
                names.add(name);
            }
        }
        if (canShift(end)) {
            names.add(SyntaxError.END_OF_INPUT);
        }
        return names;
    }

    /** Whether {@code terminal} can come, or, if it is the end of input, the input can end. */
    boolean canShift(int terminal) {
        int[] states = Arrays.copyOf(parser.stack, parser.top + 2);
        int top = parser.top;
        while (true) {
            int variant = parser.soleReduction(states[top]);
            if (variant == LrParser.NONE) {
                int action = parser.action(states[top], terminal);
                if (action >= 0) {
                    return action > 0;
                }
                variant = -action - 1;
            }
            top -= parser.length(variant);
            int successor = parser.successor(states[top], variant);
            if (++top > depth) {
                return false;
            }
            if (top == states.length) {
                states = Arrays.copyOf(states, 2 * top);
            }
            states[top] = successor;
        }
    }
}
