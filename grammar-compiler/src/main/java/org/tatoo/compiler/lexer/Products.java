package org.tatoo.compiler.lexer;

import java.util.Arrays;
import java.util.BitSet;
import java.util.List;

/** States of several rules' automata that run side by side: sets of numbers {@code rule * stride + state}. */
final class Products {
    private final List<Dfa> automata;
    private final int stride;

    Products(List<Dfa> automata) {
        this.automata = automata;
        stride = automata.stream().mapToInt(Dfa::states).max().orElse(1);
    }

    /** Where {@code rules} begin. */
    States start(BitSet rules) {
        return new States(rules.stream().map(rule -> rule * stride + 1).toArray());
    }

    /** Where {@code byteClass} leads from {@code product}, without what is dead. */
    States step(States product, int byteClass) {
        int[] targets = new int[product.numbers().length];
        int size = 0;
        for (int number : product.numbers()) {
            int rule = number / stride;
            int target = automata.get(rule).next(number % stride, byteClass);
            if (target != Dfa.DEAD) {
                targets[size++] = rule * stride + target;
            }
        }
        return size == 0 ? States.NONE : new States(Arrays.copyOf(targets, size));
    }

    /** The rule of the state {@code number}. */
    int rule(int number) {
        return number / stride;
    }

    /** Whether the rule of the state {@code number} matches there. */
    boolean accepts(int number) {
        return automata.get(number / stride).accepts(number % stride);
    }

    /** Whether it can match later. */
    boolean canGrow(int number) {
        return automata.get(number / stride).canGrow(number % stride);
    }
}
