package org.tatoo.compiler.oracle;

import java.util.ArrayList;
import java.util.List;

/** Limits the number of bytes of some productions of a model; mostly to a little more than they have at least. */
final class ByteLimits {
    /** Of a hundred grammars, those with limits. */
    private static final int LIMITED = 25;

    private ByteLimits() {}

    static Model added(Model model, Dice dice) {
        if (!dice.percent(LIMITED)) {
            return model;
        }
        int share = dice.between(15, 70);
        List<Model.NonTerminal> others = new ArrayList<>();
        for (Model.NonTerminal nonTerminal : model.nonTerminals()) {
            int limit = dice.percent(80) ? dice.between(1, 14) : dice.between(15, 60);
            others.add(
                    dice.percent(share)
                            ? new Model.NonTerminal(nonTerminal.name(), limit, nonTerminal.alternatives())
                            : nonTerminal);
        }
        return model.with(others);
    }
}
