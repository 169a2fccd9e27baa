package org.tatoo.compiler.oracle;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.tatoo.compiler.oracle.Expression.Bounded;
import org.tatoo.compiler.oracle.Expression.Group;
import org.tatoo.compiler.oracle.Expression.Optional;
import org.tatoo.compiler.oracle.Expression.Repetition;
import org.tatoo.compiler.oracle.Expression.Terminal;

/** Adds alternatives with the error terminal to grammars. */
final class Mistakes {
    /** Of a hundred grammars, those that get some. */
    private static final int RECOVERING = 30;

    private final Model model;
    private final Dice dice;
    private final Terminal wrong;

    private Mistakes(Model model, Dice dice) {
        this.model = model;
        this.dice = dice;
        wrong = new Terminal(model.terminals().error());
    }

    /** {@code model} with the error terminal in some places, in one of several cases. */
    static Model added(Model model, Dice dice) {
        return dice.percent(RECOVERING) ? new Mistakes(model, dice).added() : model;
    }

    private Model added() {
        List<Model.NonTerminal> others = new ArrayList<>(model.nonTerminals());
        for (int i = dice.percent(60) ? 1 : dice.between(2, 3); i > 0; i--) {
            List<Integer> bounding = IntStream.range(0, others.size())
                    .filter(number -> others.get(number).alternatives().stream().anyMatch(Mistakes::isBounding))
                    .boxed()
                    .toList();
            int at = bounding.isEmpty() || dice.percent(40) ? dice.below(others.size()) : dice.pick(bounding);
            Model.NonTerminal nonTerminal = others.get(at);
            others.set(at, nonTerminal.with(changed(nonTerminal.alternatives())));
        }
        Integer skip = dice.percent(30) ? Integer.valueOf(dice.percent(50) ? 1 : dice.between(2, 12)) : null;
        return model.with(others, true, skip);
    }

    private static boolean isBounding(Model.Alternative alternative) {
        return alternative.elements().stream().anyMatch(Bounded.class::isInstance);
    }

    private List<Model.Alternative> changed(List<Model.Alternative> alternatives) {
        List<Model.Alternative> all = new ArrayList<>(alternatives);
        List<Model.Alternative> bounding =
                all.stream().filter(Mistakes::isBounding).toList();
        Model.Alternative chosen = dice.pick(bounding.isEmpty() ? all : bounding);
        List<Expression> elements = chosen.elements();
        if (dice.percent(bounding.isEmpty() ? 60 : 25)) {
            all.add(new Model.Alternative(broken(elements), null, chosen.production() + "_wrong" + all.size(), false));
        } else {
            all.set(
                    all.indexOf(chosen),
                    new Model.Alternative(inside(elements), chosen.priority(), chosen.production(), false));
        }
        return all;
    }

    /** The error terminal in place of some elements; mostly the last one stays, at which the parser continues. */
    private List<Expression> broken(List<Expression> elements) {
        int from = elements.isEmpty() || dice.percent(50) ? 0 : dice.below(elements.size());
        List<Expression> broken = new ArrayList<>(elements.subList(0, from));
        broken.addAll(mistake());
        int kept = dice.percent(75) ? 1 : dice.below(3);
        broken.addAll(elements.subList(Math.max(from, elements.size() - kept), elements.size()));
        return broken;
    }

    /** The error terminal, and perhaps what takes no byte, or what may be wrong itself. */
    private List<Expression> mistake() {
        List<Expression> mistake = new ArrayList<>(List.of(wrong));
        List<Integer> answers = new ArrayList<>();
        Terminals terminals = model.terminals();
        for (int i = 0; i < model.selectors().size(); i++) {
            if (model.selectors().get(i).number() == null) {
                answers.add(terminals.choice(
                        i, dice.percent(70) ? model.selectors().get(i).answer() : 0));
            }
        }
        for (int i = 0; i < model.bytes().size(); i++) {
            if (model.bytes().get(i).length() instanceof Formula.Method) {
                answers.add(terminals.bytes(i));
            }
        }
        for (int token = 0; token < model.tokens().size(); token++) {
            if (model.rules().get(token).number() != null) {
                answers.add(token);
            }
        }
        if (!answers.isEmpty() && dice.percent(30)) {
            mistake.add(new Terminal(dice.pick(answers)));
        }
        return mistake;
    }

    /** The error terminal in an element that contains others, or after the last one. */
    private List<Expression> inside(List<Expression> elements) {
        List<Expression> changed = new ArrayList<>();
        boolean done = false;
        for (Expression element : elements) {
            Expression other =
                    done || (isBounded(elements) && !(element instanceof Bounded)) ? element : inside(element);
            done |= !other.equals(element);
            changed.add(other);
        }
        if (!done) {
            changed.add(
                    dice.percent(50)
                            ? new Optional(wrong)
                            : new Group(List.of(List.of(wrong, token()), List.of(token()))));
        }
        return changed;
    }

    private static boolean isBounded(List<Expression> elements) {
        return elements.stream().anyMatch(Bounded.class::isInstance);
    }

    private Expression inside(Expression element) {
        if (element instanceof Bounded bounded) {
            Expression content = inside(bounded.element());
            return new Bounded(content.equals(bounded.element()) ? orWrong(content) : content, bounded.region());
        }
        if (element instanceof Group group && isBounded(group.alternatives().get(0))) {
            List<List<Expression>> alternatives = new ArrayList<>(group.alternatives());
            alternatives.set(0, inside(alternatives.get(0)));
            return new Group(alternatives);
        }
        if (element instanceof Repetition list && dice.percent(70)) {
            return new Repetition(orWrong(list.element()), list.separator(), list.orNone());
        }
        if (element instanceof Optional optional && dice.percent(50)) {
            return new Optional(orWrong(optional.body()));
        }
        return dice.percent(20) ? orWrong(element) : element;
    }

    private Expression orWrong(Expression content) {
        if (dice.percent(25)) {
            return new Group(List.of(List.of(content, new Optional(wrong))));
        }
        List<Expression> mistake = mistake();
        if (dice.percent(50)) {
            mistake.add(token());
        }
        return new Group(List.of(List.of(content), mistake));
    }

    private Expression token() {
        return new Terminal(dice.below(model.tokens().size()));
    }
}
