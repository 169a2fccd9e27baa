package org.tatoo.compiler.oracle;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;

/** Productions with the error terminal: what the parser continues with after an error. */
final class ErrorProductions {
    private final Model model;
    private final Dice dice;

    private ErrorProductions(Model model, Dice dice) {
        this.model = model;
        this.dice = dice;
    }

    /** {@code model} with an error terminal and some productions that have it. */
    static Model addedTo(Model model, Dice dice) {
        Model recovering = model.recovering(dice.percent(25) ? Integer.valueOf(dice.between(1, 12)) : null);
        return recovering.with(new ErrorProductions(recovering, dice).nonTerminals());
    }

    private List<Model.NonTerminal> nonTerminals() {
        List<Model.NonTerminal> all = new ArrayList<>(model.nonTerminals());
        for (int i = dice.between(1, 3); i > 0; i--) {
            int chosen = dice.below(all.size());
            Model.NonTerminal nonTerminal = all.get(chosen);
            List<Model.Alternative> alternatives = new ArrayList<>(nonTerminal.alternatives());
            alternatives.add(new Model.Alternative(
                    elements(dice.pick(alternatives)), null, "e" + chosen + "_" + alternatives.size(), false));
            all.set(chosen, new Model.NonTerminal(nonTerminal.name(), alternatives));
        }
        return all;
    }

    /** Perhaps the beginning of {@code like}, the error terminal, and perhaps what ends recovery. */
    private List<Expression> elements(Model.Alternative like) {
        List<Expression> elements = new ArrayList<>();
        if (dice.percent(35)) {
            elements.addAll(
                    like.elements().subList(0, dice.below(like.elements().size() + 1)));
        }
        elements.add(new Expression.Terminal(model.terminals().error()));
        int form = dice.below(10);
        if (form < 6) {
            elements.add(new Expression.Terminal(token()));
        } else if (form < 8 && !like.elements().isEmpty()) {
            elements.addAll(like.elements()
                    .subList(dice.below(like.elements().size()), like.elements().size()));
        }
        return elements;
    }

    /** Often one with a value, which may be wrong where recovery ends. */
    private int token() {
        List<Integer> numbers = IntStream.range(0, model.tokens().size())
                .filter(token -> model.rules().get(token).number() != null)
                .boxed()
                .toList();
        return numbers.isEmpty() || dice.percent(60) ? dice.below(model.tokens().size()) : dice.pick(numbers);
    }
}
