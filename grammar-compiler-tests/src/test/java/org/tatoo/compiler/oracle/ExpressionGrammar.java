package org.tatoo.compiler.oracle;

import java.util.ArrayList;
import java.util.List;
import org.tatoo.compiler.oracle.Expression.Reference;
import org.tatoo.compiler.oracle.Expression.Repetition;
import org.tatoo.compiler.oracle.Expression.Terminal;
import org.tatoo.compiler.oracle.Model.Associativity;
import org.tatoo.compiler.oracle.Model.Priority;

/** Grammars of expressions whose operators have priorities, some with one missing. */
final class ExpressionGrammar {
    private static final List<String> OPERATORS = List.of("+", "-", "*", "/", "<", "=", "and", "or", "**", "<=");

    private final Draft draft;
    private final Dice dice;
    private final List<Model.Alternative> alternatives = new ArrayList<>();
    private final Reference self = new Reference(0);

    private ExpressionGrammar(Draft draft) {
        this.draft = draft;
        dice = draft.dice();
    }

    static void fill(Draft draft) {
        new ExpressionGrammar(draft).fill();
    }

    private void fill() {
        PatternGenerator patterns = draft.patterns();
        int operators = dice.between(1, OPERATORS.size());
        List<Priority> priorities = new ArrayList<>();
        for (int i = 0; i < operators; i++) {
            if (i == 0 || dice.percent(60)) {
                priorities.add(draft.addPriority(dice.pick(List.of(Associativity.values()))));
            }
            Priority last = priorities.get(priorities.size() - 1);
            draft.addToken(patterns.word(OPERATORS.get(i)), dice.percent(97) ? last : null, null);
        }
        int open = draft.tokens();
        draft.addToken(patterns.word("("), null, null);
        draft.addToken(patterns.word(")"), null, null);
        draft.addToken(patterns.word(","), null, null);
        draft.addToken(dice.percent(50) ? patterns.run("09") : patterns.run("az"), null, null);
        Skipping.addTo(draft, 50);
        add(List.of(new Terminal(open + 3)));
        add(List.of(new Terminal(open), self, new Terminal(open + 1)));
        for (int i = 0; i < operators; i++) {
            operator(new Terminal(i), dice.pick(priorities));
        }
        if (dice.percent(40)) {
            Repetition list = new Repetition(self, new Terminal(open + 2), dice.percent(50));
            add(List.of(new Terminal(open + 3), new Terminal(open), list, new Terminal(open + 1)));
        }
        draft.addNonTerminal(alternatives);
    }

    private void operator(Terminal operator, Priority priority) {
        switch (dice.below(8)) {
            case 0 -> add(List.of(operator, self), priority);
            case 1 -> add(List.of(self, operator), priority);
            case 2 -> {
                add(List.of(self, operator, self));
                add(List.of(operator, self), priority);
            }
            default -> add(List.of(self, operator, self));
        }
    }

    private void add(List<Expression> elements) {
        alternatives.add(draft.alternative(alternatives.size(), elements, null));
    }

    private void add(List<Expression> elements, Priority priority) {
        alternatives.add(draft.alternative(alternatives.size(), elements, priority));
    }
}
