package org.tatoo.compiler.oracle;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Small grammars without a plan: overlapping tokens, and productions of anything. */
final class WildGrammar {
    private static final int OPTIONAL_PARTS = 4;

    private final Draft draft;
    private final Dice dice;
    private final int nonTerminals;

    private WildGrammar(Draft draft, int nonTerminals) {
        this.draft = draft;
        dice = draft.dice();
        this.nonTerminals = nonTerminals;
    }

    static void fill(Draft draft) {
        WildGrammar grammar = new WildGrammar(draft, draft.dice().between(1, 4));
        grammar.addTerminals(6);
        grammar.addProductions();
    }

    /** With more tokens and productions. */
    static void fillLarge(Draft draft) {
        WildGrammar grammar = new WildGrammar(draft, draft.dice().between(3, 10));
        grammar.addTerminals(24);
        grammar.addProductions();
    }

    private void addTerminals(int most) {
        if (dice.percent(40)) {
            draft.addPriorities();
        }
        if (dice.percent(30)) {
            draft.patterns().addMacro(draft.patterns().wild(1));
        }
        int overlapping = dice.below(100);
        for (int i = dice.between(most / 3, most); i > 0; i--) {
            if (dice.percent(overlapping)) {
                draft.addToken(draft.patterns().wild(2));
            } else {
                String letter = Character.toString("abcdefghijklmnopqrstuvwxyz".charAt(draft.tokens()));
                draft.addToken(
                        draft.patterns().word(dice.percent(70) ? letter : letter + dice.pick(List.of("b", "x"))));
            }
        }
        if (dice.percent(25)) {
            addVirtual();
        }
        if (dice.percent(5)) {
            draft.addError();
        }
        Skipping.addTo(draft, 40);
    }

    private void addVirtual() {
        for (int i = dice.between(1, 3); i > 0; i--) {
            int form = dice.below(5);
            if (form < 2) {
                draft.addSelector();
            } else if (form < 4) {
                draft.addBytes(-1);
            } else {
                draft.addCounter(-1);
            }
        }
    }

    private void addProductions() {
        for (int i = 0; i < nonTerminals; i++) {
            List<Model.Alternative> alternatives = new ArrayList<>();
            for (int j = dice.between(1, 3); j > 0; j--) {
                alternatives.add(draft.alternative(alternatives.size(), sequence(4, 2), draft.anyPriority()));
            }
            draft.addNonTerminal(alternatives);
        }
        draft.setStarts(dice.percent(20) ? dice.between(1, nonTerminals) : 1);
    }

    private List<Expression> sequence(int longest, int depth) {
        List<Expression> elements = new ArrayList<>();
        for (int i = dice.between(longest < 4 ? 1 : 0, longest); i > 0; i--) {
            Expression element = element(depth);
            elements.add(element);
            if (elements.stream().mapToInt(Expression::optionalParts).sum() > OPTIONAL_PARTS) {
                elements.remove(elements.size() - 1);
            }
        }
        return elements;
    }

    private Expression element(int depth) {
        Expression primary = primary(depth);
        Expression separator = dice.percent(30) ? primary(0) : null;
        return switch (dice.below(11)) {
            case 0 -> new Expression.Optional(primary);
            case 1 -> new Expression.Repetition(primary, separator, true);
            case 2 -> new Expression.Repetition(primary, separator, false);
            case 3 -> counted(primary);
            default -> primary;
        };
    }

    private Expression counted(Expression primary) {
        int counters = draft.model().counters().size();
        return counters == 0 ? primary : new Expression.Counted(primary, dice.below(counters));
    }

    private Expression primary(int depth) {
        int form = dice.below(20);
        if (form < 2 && depth > 0) {
            return group(depth - 1);
        }
        if (form < 7) {
            return new Expression.Reference(dice.below(nonTerminals));
        }
        Expression virtual = form < 10 ? virtual() : null;
        return virtual == null ? new Expression.Terminal(dice.below(draft.tokens())) : virtual;
    }

    private Expression group(int depth) {
        List<List<Expression>> alternatives = new ArrayList<>();
        for (int i = dice.between(1, 3); i > 0; i--) {
            alternatives.add(sequence(3, depth));
        }
        boolean single = alternatives.size() == 1 && alternatives.get(0).size() == 1;
        return single ? new Expression.Terminal(dice.below(draft.tokens())) : new Expression.Group(alternatives);
    }

    private @Nullable Expression virtual() {
        Terminals terminals = draft.model().terminals();
        List<Integer> numbers = new ArrayList<>();
        for (int terminal = terminals.end() + 1; terminal < terminals.count(); terminal++) {
            boolean error = terminal == terminals.error();
            if (error ? draft.model().error() : !terminals.name(terminal).isEmpty()) {
                numbers.add(terminal);
            }
        }
        return numbers.isEmpty() ? null : new Expression.Terminal(dice.pick(numbers));
    }
}
