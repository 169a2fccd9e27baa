package org.tatoo.compiler.lexer;

import java.util.Arrays;

/**
 * A set of states that is a state itself.
 *
 * @param numbers the numbers, ascending
 */
record States(int[] numbers) {
    static final States NONE = new States(new int[0]);

    @Override
    public boolean equals(Object other) {
        return other instanceof States that && Arrays.equals(numbers, that.numbers);
    }

    @Override
    public int hashCode() {
        return Arrays.hashCode(numbers);
    }
}
