package org.tatoo.compiler.oracle;

import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Changes grammars that were made up, a little at a time, until the oracle finds no fault in them. */
final class Mending {
    /** The most changes of a grammar, and of one with many alternatives; after these, another one is better. */
    private static final int CHANGES = 6;

    private static final int FEW_CHANGES = 2;
    private static final int MANY_ALTERNATIVES = 20;

    /** A grammar whose automaton decides has no other faults than these. */
    private static final Set<Fault> UNDECIDED =
            EnumSet.of(Fault.CONFLICT, Fault.NOT_EXCLUSIVE, Fault.UNDECIDED, Fault.UNDECIDED_NAME, Fault.ROUND);

    private static final String LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ";

    private final Dice dice;
    private Model model;

    private Mending(Model model, Dice dice) {
        this.model = model;
        this.dice = dice;
    }

    /** {@code model} or one that is like it and has no fault, as far as the oracle can judge; null if none was found. */
    static @Nullable Model mended(Model model, Dice dice) {
        Mending mending = new Mending(model, dice);
        int alternatives = model.nonTerminals().stream()
                .mapToInt(each -> each.alternatives().size())
                .sum();
        int changes = alternatives < MANY_ALTERNATIVES ? CHANGES : FEW_CHANGES;
        for (int i = 0; i <= changes; i++) {
            Judgement judgement = Judgement.atOnce(mending.model);
            if (judgement.tooLarge()) {
                return mending.model;
            }
            Oracle oracle = judgement.oracle();
            Set<String> dead = oracle == null ? Set.of() : DeadTokens.names(oracle);
            if (oracle != null && dead.isEmpty()) {
                return mending.model;
            }
            boolean possible = oracle == null ? mending.change(judgement.faults()) : mending.revive(dead);
            if (!possible) {
                return null;
            }
        }
        return null;
    }

    /** Makes one change that may help; false if none can. */
    private boolean change(Set<Fault> faults) {
        if (faults.contains(Fault.EMPTY_ELEMENT)) {
            everywhere();
            return true;
        }
        if (!UNDECIDED.containsAll(faults) && !faults.equals(EnumSet.of(Fault.UNPRODUCTIVE_START))) {
            return false;
        }
        int number = dice.below(model.nonTerminals().size());
        List<Model.Alternative> alternatives =
                new ArrayList<>(model.nonTerminals().get(number).alternatives());
        int at = dice.below(alternatives.size());
        int form = dice.below(10);
        if (form < 3 && alternatives.size() > 1) {
            alternatives.remove(at);
        } else {
            Model.Alternative changed = alternatives.get(at);
            List<Expression> elements = form < 7 ? begun(changed.elements()) : plainer(changed.elements());
            alternatives.set(at, with(changed, elements));
        }
        set(number, alternatives);
        return true;
    }

    private static Model.Alternative with(Model.Alternative alternative, List<Expression> elements) {
        return new Model.Alternative(
                elements, alternative.priority(), alternative.production(), alternative.whole() && !elements.isEmpty());
    }

    private void set(int number, List<Model.Alternative> alternatives) {
        List<Model.NonTerminal> others = new ArrayList<>(model.nonTerminals());
        others.set(number, others.get(number).with(alternatives));
        model = model.with(others);
    }

    /** {@code elements} with a token before one of them, mostly the first. */
    private List<Expression> begun(List<Expression> elements) {
        List<Expression> all = new ArrayList<>(elements);
        all.add(dice.percent(60) ? 0 : dice.below(all.size() + 1), token());
        return all;
    }

    /** {@code elements} with one of them less, or what it may have at will always or once. */
    private List<Expression> plainer(List<Expression> elements) {
        if (elements.isEmpty()) {
            return List.of(token());
        }
        List<Expression> all = new ArrayList<>(elements);
        List<Integer> loose = new ArrayList<>();
        for (int i = 0; i < all.size(); i++) {
            if (!(all.get(i) instanceof Expression.Terminal)) {
                loose.add(i);
            }
        }
        int at = loose.isEmpty() ? dice.below(all.size()) : dice.pick(loose);
        Expression element = all.get(at);
        if (element instanceof Expression.Optional optional) {
            all.set(at, optional.body());
        } else if (element instanceof Expression.Repetition list) {
            all.set(at, dice.percent(50) ? list.element() : new Expression.Repetition(list.element(), token(), false));
        } else if (element instanceof Expression.Group group) {
            all.remove(at);
            all.addAll(at, dice.pick(group.alternatives()));
        } else if (all.size() > 1) {
            all.remove(at);
        } else {
            all.set(at, token());
        }
        return all;
    }

    /** Gives a token to each element of a list that may be empty. */
    private void everywhere() {
        for (int i = 0; i < model.nonTerminals().size(); i++) {
            List<Model.Alternative> alternatives = new ArrayList<>();
            for (Model.Alternative alternative : model.nonTerminals().get(i).alternatives()) {
                alternatives.add(with(
                        alternative,
                        alternative.elements().stream().map(this::filled).toList()));
            }
            set(i, alternatives);
        }
    }

    private Expression filled(Expression element) {
        if (element instanceof Expression.Repetition list) {
            return new Expression.Repetition(content(list.element()), list.separator(), list.orNone(), list.most());
        }
        if (element instanceof Expression.Counted counted) {
            return new Expression.Counted(content(counted.element()), counted.counter());
        }
        if (element instanceof Expression.Optional optional) {
            return new Expression.Optional(filled(optional.body()));
        }
        if (element instanceof Expression.Group group) {
            return new Expression.Group(group.alternatives().stream()
                    .map(elements -> elements.stream().map(this::filled).toList())
                    .toList());
        }
        return element;
    }

    private Expression content(Expression element) {
        boolean some = element instanceof Expression.Terminal terminal
                && model.terminals().isToken(terminal.number());
        if (some
                || (element instanceof Expression.Group group
                        && group.alternatives().stream().allMatch(this::some))) {
            return element;
        }
        return new Expression.Group(List.of(List.of(token(), filled(element))));
    }

    private boolean some(List<Expression> elements) {
        return elements.stream()
                .anyMatch(element -> element instanceof Expression.Terminal terminal
                        && model.terminals().isToken(terminal.number()));
    }

    private Expression token() {
        return new Expression.Terminal(dice.below(model.tokens().size()));
    }

    /** Gives tokens that are never read other texts; false if one is a number. */
    private boolean revive(Set<String> dead) {
        List<Model.Rule> rules = new ArrayList<>(model.rules());
        for (int i = 0; i < rules.size(); i++) {
            Model.Rule rule = rules.get(i);
            if (dead.contains(rule.name())) {
                if (rule.number() != null || i >= LETTERS.length()) {
                    return false;
                }
                rules.set(
                        i,
                        new Model.Rule(
                                rule.name(),
                                rule.kind(),
                                new PatternGenerator(dice, model.charset())
                                        .word(LETTERS.substring(i, i + 1) + (dice.percent(50) ? "b" : "")),
                                rule.ignoreCase(),
                                rule.alias(),
                                null,
                                rule.silent(),
                                rule.priority(),
                                null));
            }
        }
        model = model.withRules(rules);
        return true;
    }
}
