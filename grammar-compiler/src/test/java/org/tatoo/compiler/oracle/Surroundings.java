package org.tatoo.compiler.oracle;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** Whether what is left of a region is only used where that is the innermost one: by walking through all places. */
final class Surroundings {
    private static final int NONE = -1;

    /** A non-terminal in a region. */
    private record Place(int nonTerminal, int region) {}

    private final Model model;
    private final Terminals terminals;
    private final Set<Place> seen = new HashSet<>();
    private final Deque<Place> pending = new ArrayDeque<>();
    private boolean wrong;

    private Surroundings(Model model) {
        this.model = model;
        terminals = model.terminals();
    }

    /** Whether the rest of a region is used elsewhere. */
    static boolean areWrong(Model model) {
        Surroundings all = new Surroundings(model);
        model.starts().forEach(start -> all.reach(new Place(start, NONE)));
        while (!all.pending.isEmpty()) {
            Place place = all.pending.remove();
            model.nonTerminals()
                    .get(place.nonTerminal)
                    .alternatives()
                    .forEach(alternative -> all.walk(alternative.elements(), place.region));
        }
        return all.wrong;
    }

    private void reach(Place place) {
        if (seen.add(place)) {
            pending.add(place);
        }
    }

    private void walk(List<Expression> elements, int region) {
        elements.forEach(element -> walk(element, region));
    }

    private void walk(Expression expression, int region) {
        if (expression instanceof Expression.Terminal terminal) {
            walkTerminal(terminal.number(), region);
        } else if (expression instanceof Expression.Reference reference) {
            reach(new Place(reference.nonTerminal(), region));
        } else if (expression instanceof Expression.Group group) {
            group.alternatives().forEach(alternative -> walk(alternative, region));
        } else if (expression instanceof Expression.Optional optional) {
            walk(optional.body(), region);
        } else if (expression instanceof Expression.Repetition list) {
            Expression separator = list.separator();
            walk(list.element(), region);
            if (separator != null) {
                walk(separator, region);
            }
        } else if (expression instanceof Expression.Bounded bounded) {
            check(model.regions().get(bounded.region()).length(), region);
            walk(bounded.element(), bounded.region());
        } else if (expression instanceof Expression.Counted counted) {
            check(model.counters().get(counted.counter()).count(), region);
            walk(counted.element(), region);
        } else if (expression instanceof Expression.Conditional conditional) {
            check(model.conditions().get(conditional.condition()).number(), region);
            walk(conditional.element(), region);
        }
    }

    private void walkTerminal(int terminal, int region) {
        if (!terminals.isVirtual(terminal)) {
            return;
        }
        Terminals.Question question = terminals.question(terminal);
        if (question.kind() == Terminals.Kind.LENGTH) {
            check(model.bytes().get(question.index()).length(), region);
        } else if (question.kind() == Terminals.Kind.CHOICE) {
            Model.Cases cases = model.selectors().get(question.index()).number();
            if (cases != null) {
                check(cases.number(), region);
            }
        }
    }

    private void check(Formula formula, int region) {
        wrong |= formula.regionsLeft().stream().anyMatch(left -> left != region);
    }
}
