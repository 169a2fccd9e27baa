package org.tatoo.compiler.lr.counterexample;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import org.tatoo.compiler.conflict.Derivation;
import org.tatoo.compiler.lr.grammar.Item;
import org.tatoo.compiler.lr.grammar.LrGrammar;

/** A builder of a derivation from the steps of a search for one of its two parsers. */
final class DerivationBuilder {
    /** A variant under derivation, with its known part. */
    private static final class Open {
        private final int variant;
        private final List<Derivation> children = new ArrayList<>();
        private int dot;

        Open(int variant, int dot) {
            this.variant = variant;
            this.dot = dot;
        }
    }

    private final LrGrammar grammar;
    private final Symbols symbols;
    private final int side;
    /** The open variants, innermost last. */
    private final Deque<Open> open = new ArrayDeque<>();

    private int start;

    /** @param item the position of the parser at the conflict */
    DerivationBuilder(LrGrammar grammar, int side, Item item) {
        this.grammar = grammar;
        this.side = side;
        symbols = new Symbols(grammar);
        Open first = new Open(item.variant(), item.dot());
        first.children.add(Derivation.DOT);
        open.add(first);
        start = item.dot();
    }

    DerivationBuilder apply(List<Step> steps) {
        steps.stream()
                .filter(step -> step.side() == side || step.side() == Step.BOTH)
                .forEach(this::apply);
        return this;
    }

    private void apply(Step step) {
        switch (step.kind()) {
            case SHIFT -> read(symbols.leaf(step.symbol()));
            case UNSHIFT -> {
                open.getFirst().children.add(0, symbols.leaf(step.symbol()));
                start--;
            }
            case EXPAND -> open.addLast(new Open(step.item().variant(), 0));
            case WITHIN -> {
                open.addFirst(new Open(step.item().variant(), step.item().dot()));
                start = step.item().dot();
            }
            case REDUCE -> reduce();
        }
    }

    private void read(Derivation derivation) {
        open.getLast().children.add(derivation);
        open.getLast().dot++;
    }

    private void reduce() {
        Open complete = open.removeLast();
        read(symbols.node(complete.variant, complete.children));
    }

    /** Returns the derivation, which is complete. */
    Derivation whole() {
        Open outermost = open.getLast();
        return symbols.node(outermost.variant, outermost.children);
    }

    /** Returns the derivation, completed so that the part after the dot begins with a terminal. */
    Derivation completed(Beginnings beginnings) {
        for (int i = start - 1; i >= 0; i--) {
            open.getFirst().children.add(0, symbols.leaf(grammar.rightHandSide(open.getFirst().variant)[i]));
        }
        boolean begun = false;
        while (true) {
            Open innermost = open.getLast();
            int[] rightHandSide = grammar.rightHandSide(innermost.variant);
            while (innermost.dot < rightHandSide.length) {
                int symbol = rightHandSide[innermost.dot];
                read(begun ? symbols.leaf(symbol) : symbols.first(symbol, beginnings));
                begun |= beginnings.canBegin(symbol);
            }
            if (open.size() == 1) {
                return whole();
            }
            reduce();
        }
    }
}
