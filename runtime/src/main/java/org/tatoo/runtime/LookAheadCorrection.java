package org.tatoo.runtime;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Look-ahead correction, like GNU Bison's LAC (Denny 2010): determines the terminals that a parser could accept next by
 * trying each on a copy of its stack. If states were merged, an action in the table is not sufficient.
 */
final class LookAheadCorrection {
    private LookAheadCorrection() {}

    /** Returns the names of the possible terminals, in the order of their declaration, the end of input last. */
    static List<String> expected(LrParser parser) {
        LrTables lr = parser.lr;
        List<String> names = new ArrayList<>();
        int end = lr.terminals();
        for (int terminal = 0; terminal <= end + lr.virtual().names().length; terminal++) {
            String name = terminal == end ? null : parser.tables.terminalName(terminal);
            if (name != null && canShift(parser, terminal)) {
                names.add(name);
            }
        }
        if (canShift(parser, end)) {
            names.add(SyntaxError.END_OF_INPUT);
        }
        return names;
    }

    /** Returns whether {@code terminal} is possible next or, if it is the end of input, the input can end. */
    static boolean canShift(LrParser parser, int terminal) {
        LrTables lr = parser.lr;
        int top = parser.top;
        int[] states = Arrays.copyOf(parser.stack, top + 2);
        while (true) {
            int sole = lr.sole()[states[top]];
            int variant = (char) sole - lr.reduce();
            if (sole == 0) {
                int action = lr.actionOf(states[top], terminal);
                if (action >= 0) {
                    return action > 0;
                }
                variant = -action - 1;
            }
            top -= lr.length()[variant];
            int successor = (char) lr.successor()[lr.successorColumn()[variant] + states[top]];
            if (++top > lr.depth()) {
                return false;
            }
            if (top == states.length) {
                states = Arrays.copyOf(states, 2 * top);
            }
            states[top] = successor;
        }
    }
}
