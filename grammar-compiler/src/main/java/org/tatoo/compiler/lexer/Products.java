package org.tatoo.compiler.lexer;

import java.util.Arrays;
import java.util.BitSet;
import java.util.List;

/**
 * States of several rules' automata that run in parallel: sets of numbers, those of each rule after those of the
 * previous one.
 */
final class Products {
    private final Dfa[] automata;

    /** The number of the dead state of each rule's automaton. */
    private final int[] first;

    private final int[] ruleOf;

    /** The target of a step, under construction. */
    private int[] targets = new int[0];

    Products(List<Dfa> automata) {
        this.automata = automata.toArray(Dfa[]::new);
        first = new int[this.automata.length];
        int count = 0;
        for (int rule = 0; rule < first.length; rule++) {
            first[rule] = count;
            count += this.automata[rule].states();
        }
        ruleOf = new int[count];
        for (int rule = 0; rule < first.length; rule++) {
            Arrays.fill(ruleOf, first[rule], first[rule] + this.automata[rule].states(), rule);
        }
    }

    States start(BitSet rules) {
        return new States(rules.stream().map(rule -> first[rule] + 1).toArray());
    }

    /** Returns the successor of {@code product} by {@code byteClass}, without dead states. */
    States step(States product, int byteClass) {
        int[] numbers = product.numbers();
        if (targets.length < numbers.length) {
            targets = new int[2 * numbers.length];
        }
        int size = 0;
        for (int number : numbers) {
            int rule = ruleOf[number];
            int target = automata[rule].next(number - first[rule], byteClass);
            if (target != Dfa.DEAD) {
                targets[size++] = first[rule] + target;
            }
        }
        return size == 0 ? States.NONE : new States(Arrays.copyOf(targets, size));
    }

    /** Returns the rule of the state {@code number}. */
    int rule(int number) {
        return ruleOf[number];
    }

    /** Returns whether the rule of the state {@code number} matches there. */
    boolean accepts(int number) {
        return automata[ruleOf[number]].accepts(number - first[ruleOf[number]]);
    }

    /** Returns whether the rule of the state {@code number} can match later. */
    boolean canGrow(int number) {
        return automata[ruleOf[number]].canGrow(number - first[ruleOf[number]]);
    }
}
