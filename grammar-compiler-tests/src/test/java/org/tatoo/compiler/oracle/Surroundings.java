package org.tatoo.compiler.oracle;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.EnumSet;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * What stands in regions, and whether what is left of a region is only used where that is the innermost one: by walking
 * through all places.
 */
final class Surroundings {
    private static final int NONE = -1;

    /** A non-terminal in a region. */
    private record Place(int nonTerminal, int region) {}

    private final Model model;
    private final Terminals terminals;
    private final Set<Place> seen = new HashSet<>();
    private final Deque<Place> pending = new ArrayDeque<>();
    private final Set<Feature> features = EnumSet.noneOf(Feature.class);
    private boolean wrong;

    private Surroundings(Model model) {
        this.model = model;
        terminals = model.terminals();
    }

    /** Whether the rest of a region is used elsewhere. */
    static boolean areWrong(Model model) {
        return of(model).wrong;
    }

    private static Surroundings of(Model model) {
        Surroundings all = new Surroundings(model);
        model.starts().forEach(start -> all.reach(new Place(start, NONE)));
        while (!all.pending.isEmpty()) {
            Place place = all.pending.remove();
            model.nonTerminals()
                    .get(place.nonTerminal)
                    .alternatives()
                    .forEach(alternative -> all.walk(alternative.elements(), place.region));
        }
        return all;
    }

    /** What a model has. */
    static Set<Feature> features(Model model) {
        Surroundings all = of(model);
        if (all.seen.stream()
                .anyMatch(place -> place.region != NONE && all.seen.contains(new Place(place.nonTerminal, NONE)))) {
            all.features.add(Feature.SHARED);
        }
        return all.features;
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
            note(Feature.LIST_OF_REGIONS, hasRegion(list.element()));
            Expression separator = list.separator();
            walk(list.element(), region);
            if (separator != null) {
                walk(separator, region);
            }
        } else if (expression instanceof Expression.Bounded bounded) {
            note(Feature.REGION, true);
            note(Feature.NESTED, region != NONE);
            note(Feature.LIST_IN_REGION, bounded.element() instanceof Expression.Repetition);
            check(model.regions().get(bounded.region()).length(), region);
            walk(bounded.element(), bounded.region());
        } else if (expression instanceof Expression.Counted counted) {
            note(Feature.COUNT_IN_REGION, region != NONE);
            note(Feature.COUNT_OF_REGIONS, hasRegion(counted.element()));
            check(model.counters().get(counted.counter()).count(), region);
            walk(counted.element(), region);
        } else if (expression instanceof Expression.Conditional conditional) {
            Formula condition = model.conditions().get(conditional.condition()).number();
            note(Feature.SEVERAL, condition instanceof Truth);
            check(condition, region);
            walk(conditional.element(), region);
        }
    }

    private void note(Feature feature, boolean there) {
        if (there) {
            features.add(feature);
        }
    }

    /** Whether it is a region, or a group with one. */
    private static boolean hasRegion(Expression expression) {
        return expression instanceof Expression.Bounded
                || (expression instanceof Expression.Group group
                        && group.alternatives().stream()
                                .flatMap(List::stream)
                                .anyMatch(Expression.Bounded.class::isInstance));
    }

    private void walkTerminal(int terminal, int region) {
        if (!terminals.isVirtual(terminal)) {
            return;
        }
        Terminals.Question question = terminals.question(terminal);
        if (question.kind() == Terminals.Kind.LENGTH) {
            Formula length = model.bytes().get(question.index()).length();
            note(Feature.REST, length instanceof Formula.Left);
            check(length, region);
        } else if (question.kind() == Terminals.Kind.TEXT) {
            note(region == NONE ? Feature.UNTIL : Feature.UNTIL_IN_REGION, true);
        } else if (question.kind() == Terminals.Kind.CHECK) {
            note(Feature.IF, true);
        } else if (question.kind() == Terminals.Kind.CHOICE) {
            Model.Cases cases = model.selectors().get(question.index()).number();
            if (cases != null) {
                note(Feature.TUPLES, cases.number() instanceof Formula.Position);
                check(cases.number(), region);
            }
        }
    }

    private void check(Formula formula, int region) {
        note(
                Feature.LEFT,
                !(formula instanceof Formula.Left) && !formula.regionsLeft().isEmpty());
        wrong |= formula.regionsLeft().stream().anyMatch(left -> left != region);
    }
}
