package org.tatoo.compiler.oracle;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;
import org.tatoo.compiler.oracle.Expression.Bounded;
import org.tatoo.compiler.oracle.Expression.Conditional;
import org.tatoo.compiler.oracle.Expression.Counted;
import org.tatoo.compiler.oracle.Expression.Group;
import org.tatoo.compiler.oracle.Expression.Optional;
import org.tatoo.compiler.oracle.Expression.Reference;
import org.tatoo.compiler.oracle.Expression.Repetition;

/**
 * Grammars of messages in which much stands in regions: lists, counts, other regions that end together with them, raw
 * bytes, and non-terminals that stand outside of regions as well.
 */
final class RegionGrammar {
    /**
     * The non-terminals: what is used anywhere, what is used after a length, one that is not used and has all names, and
     * one for each region.
     */
    private static final int SHARED = 2;

    private static final int AFTER = 3;
    private static final int BODIES = 5;

    private static final int DEPTH = 3;

    /** Not in a region. */
    private static final int OUTSIDE = -1;

    private final Draft draft;
    private final Dice dice;
    private final RegionTerminals terminals;

    private RegionGrammar(Draft draft) {
        this.draft = draft;
        dice = draft.dice();
        terminals = new RegionTerminals(draft);
    }

    static void fill(Draft draft) {
        RegionGrammar grammar = new RegionGrammar(draft);
        grammar.terminals.add();
        grammar.addProductions();
    }

    private void addProductions() {
        draft.addNonTerminal(List.of(draft.alternative(0, List.of(conversation()), null)));
        addAlternatives(dice.between(1, 3), () -> parts(OUTSIDE, DEPTH, true));
        addAlternatives(dice.between(1, 3), () -> parts(OUTSIDE, 1, true));
        addAlternatives(dice.between(1, 2), this::after);
        draft.addNonTerminal(List.of(draft.alternative(0, terminals.all(), null)));
        for (int region = 0; region < terminals.lengths(); region++) {
            int around = region;
            addAlternatives(dice.between(1, 2), () -> parts(around, 1, true));
        }
        draft.setStarts(dice.percent(20) ? 2 : 1);
    }

    private void addAlternatives(int count, Supplier<List<Expression>> elements) {
        List<Model.Alternative> alternatives = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            alternatives.add(draft.alternative(i, elements.get(), null));
        }
        draft.addNonTerminal(alternatives);
    }

    private Expression conversation() {
        return switch (dice.below(4)) {
            case 0 -> new Reference(1);
            case 1 -> new Repetition(new Reference(1), terminals.mark(0), true);
            default -> new Repetition(new Reference(1), null, true);
        };
    }

    /** What uses a length that was read before it. */
    private List<Expression> after() {
        List<Expression> elements = new ArrayList<>();
        elements.add(terminals.word());
        elements.add(dice.percent(60) ? new Bounded(content(0, 1), 0) : terminals.bytes(0));
        return elements;
    }

    /** Some parts; mostly a word first. */
    private List<Expression> parts(int around, int depth, boolean word) {
        List<Expression> elements = new ArrayList<>();
        if (word || dice.percent(60)) {
            elements.add(terminals.word());
        }
        for (int i = dice.below(3); i > 0 || elements.isEmpty(); i--) {
            addPart(elements, around, depth);
        }
        if (depth > 0 && dice.percent(40)) {
            addRegion(elements, around, depth);
        }
        if (around >= 0 && dice.percent(15)) {
            elements.add(terminals.rest(around));
        }
        return elements;
    }

    private void addPart(List<Expression> elements, int around, int depth) {
        switch (dice.below(depth > 0 ? 14 : 8)) {
            case 0 -> elements.add(terminals.argument());
            case 1 -> elements.add(new Optional(terminals.word()));
            case 2 -> elements.add(terminals.until());
            case 3 -> addBytes(elements, around);
            case 4 -> elements.add(new Repetition(terminals.word(), null, dice.percent(60)));
            case 5 -> addCounted(elements, around, 0);
            case 6 -> addConditional(elements, around);
            case 8, 9, 10 -> addRegion(elements, around, depth);
            case 11 -> addCounted(elements, around, depth);
            case 12 -> elements.add(new Reference(SHARED));
            case 13 -> {
                if (dice.percent(50)) {
                    elements.add(terminals.length(0));
                    elements.add(new Reference(AFTER));
                } else {
                    elements.add(new Repetition(group(around, depth - 1, true), null, dice.percent(60)));
                }
            }
            default -> elements.add(terminals.word());
        }
    }

    private void addBytes(List<Expression> elements, int around) {
        int level = dice.below(terminals.lengths());
        if (around >= 0 && dice.percent(40)) {
            elements.add(terminals.word());
            elements.add(terminals.part(around));
        } else {
            elements.add(terminals.length(level));
            elements.add(terminals.bytes(level));
        }
    }

    private void addConditional(List<Expression> elements, int around) {
        int level = dice.below(terminals.lengths());
        Expression element = dice.percent(30) ? terminals.until() : terminals.word();
        if (around >= 0 && around < terminals.lengths() && dice.percent(50)) {
            elements.add(terminals.word());
            elements.add(new Conditional(element, terminals.left(around)));
        } else {
            elements.add(terminals.length(level));
            elements.add(
                    dice.percent(60)
                            ? new Conditional(element, level)
                            : terminals.checked(level, () -> dice.percent(60) ? element : terminals.argument()));
        }
    }

    private void addCounted(List<Expression> elements, int around, int depth) {
        int level = dice.below(terminals.lengths());
        elements.add(terminals.length(level));
        Expression element = switch (dice.below(depth > 0 ? 6 : 3)) {
            case 0 -> terminals.argument();
            case 1 -> new Reference(SHARED);
            case 2 -> terminals.until();
            default -> group(around, depth - 1, true);
        };
        elements.add(new Counted(element, level));
    }

    /** Mostly a length and a region; else one whose length is computed from what is left of that around it. */
    private void addRegion(List<Expression> elements, int around, int depth) {
        int region;
        if (around >= 0 && around < terminals.lengths() && dice.percent(15)) {
            elements.add(terminals.word());
            region = terminals.inner(around);
        } else {
            region = dice.below(terminals.lengths());
            elements.add(terminals.length(region));
            if (dice.percent(15)) {
                elements.add(terminals.mark(1));
            }
        }
        elements.add(new Bounded(content(region, depth - 1), region));
    }

    private Expression content(int region, int depth) {
        int bodies = region < terminals.lengths() ? 16 : 14;
        return switch (dice.below(bodies)) {
            case 0 -> new Repetition(terminals.argument(), null, dice.percent(70));
            case 1 ->
                new Repetition(new Reference(SHARED), dice.percent(30) ? terminals.mark(0) : null, dice.percent(70));
            case 2 -> new Reference(SHARED);
            case 3 -> terminals.rest(region);
            case 4 -> terminals.until();
            case 5 -> new Optional(terminals.argument());
            case 6 -> new Repetition(group(region, depth, true), null, dice.percent(60));
            case 7 -> new Group(List.of(List.of(terminals.word()), parts(region, depth, true)));
            case 8, 9 -> depth > 0 ? nested(region, depth) : terminals.argument();
            case 12 -> mixture();
            case 13 -> chain(3);
            case 14, 15 -> new Reference(BODIES + region);
            default -> group(region, depth, false);
        };
    }

    /** A region in a region that ends together with it, or a list of such. */
    private Expression nested(int around, int depth) {
        List<Expression> elements = new ArrayList<>();
        addRegion(elements, around, depth);
        Expression group = new Group(List.of(elements));
        return dice.percent(40) ? new Repetition(group, null, dice.percent(50)) : group;
    }

    /** Regions that all end together. */
    private Expression chain(int links) {
        if (links == 0) {
            return dice.percent(50) ? mixture() : new Repetition(terminals.word(), null, true);
        }
        int region = dice.below(terminals.lengths());
        List<Expression> elements = new ArrayList<>();
        if (dice.percent(30)) {
            elements.add(terminals.word());
        }
        elements.add(terminals.length(region));
        elements.add(new Bounded(chain(links - 1), region));
        return new Group(List.of(elements));
    }

    /** A list of words and others, of which some begin with others. */
    private Expression mixture() {
        List<List<Expression>> alternatives = new ArrayList<>();
        Expression argument = terminals.argument();
        alternatives.add(List.of(argument));
        for (int i = dice.between(1, 4); i > 0; i--) {
            List<Expression> other = List.of(dice.percent(60) ? terminals.letters() : terminals.word());
            if (!alternatives.contains(other)) {
                alternatives.add(other);
            }
        }
        return new Repetition(new Group(alternatives), null, dice.percent(60));
    }

    private Expression group(int around, int depth, boolean word) {
        List<Expression> elements = parts(around, Math.max(0, depth), word);
        return elements.size() == 1 ? elements.get(0) : new Group(List.of(elements));
    }
}
