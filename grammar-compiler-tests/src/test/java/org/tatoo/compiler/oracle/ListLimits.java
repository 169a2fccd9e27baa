package org.tatoo.compiler.oracle;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.tatoo.compiler.oracle.Expression.Bounded;
import org.tatoo.compiler.oracle.Expression.Conditional;
import org.tatoo.compiler.oracle.Expression.Counted;
import org.tatoo.compiler.oracle.Expression.Group;
import org.tatoo.compiler.oracle.Expression.Optional;
import org.tatoo.compiler.oracle.Expression.Repetition;

/** Limits the number of elements of some lists of a model. Equal lists mostly have equal limits. */
final class ListLimits {
    /** Of a hundred grammars, those with limits if they have lists. */
    private static final int LIMITED = 45;

    private final Dice dice;
    private final Map<Repetition, Integer> limits = new HashMap<>();

    private ListLimits(Dice dice) {
        this.dice = dice;
    }

    static Model added(Model model, Dice dice) {
        if (!dice.percent(LIMITED)) {
            return model;
        }
        ListLimits limits = new ListLimits(dice);
        return model.with(model.nonTerminals().stream()
                .map(nonTerminal -> nonTerminal.with(
                        nonTerminal.alternatives().stream().map(limits::limited).toList()))
                .toList());
    }

    private Model.Alternative limited(Model.Alternative alternative) {
        return new Model.Alternative(
                limited(alternative.elements()), alternative.priority(), alternative.production(), alternative.whole());
    }

    private List<Expression> limited(List<Expression> elements) {
        return elements.stream().map(this::limited).toList();
    }

    private Expression limited(Expression expression) {
        if (expression instanceof Group group) {
            return new Group(group.alternatives().stream().map(this::limited).toList());
        }
        if (expression instanceof Optional optional) {
            return new Optional(limited(optional.body()));
        }
        if (expression instanceof Counted counted) {
            return new Counted(limited(counted.element()), counted.counter());
        }
        if (expression instanceof Bounded bounded) {
            return new Bounded(limited(bounded.element()), bounded.region());
        }
        if (expression instanceof Conditional conditional) {
            return new Conditional(limited(conditional.element()), conditional.condition());
        }
        return expression instanceof Repetition list ? limited(list) : expression;
    }

    private Expression limited(Repetition list) {
        Expression element = limited(list.element());
        Expression separator = list.separator() == null ? null : limited(list.separator());
        Repetition same = new Repetition(element, separator, false);
        int limit = limits.computeIfAbsent(same, key -> dice.percent(70) ? dice.between(1, 4) : 0);
        int most = dice.percent(95) ? limit : dice.between(1, 4);
        return new Repetition(element, separator, list.orNone(), most);
    }
}
