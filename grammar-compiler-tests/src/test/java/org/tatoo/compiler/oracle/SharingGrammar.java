package org.tatoo.compiler.oracle;

import java.util.ArrayList;
import java.util.List;

/**
 * Small grammars in which several states continue alike, but not for ever: alternatives have the same ends, optional tokens
 * come before tokens that overlap them, and non-terminals contain each other.
 */
final class SharingGrammar {
    private static final String LETTERS = "xyzwuv";
    private static final int OPTIONAL_PARTS = 3;

    /** Of a hundred grammars, those whose code grows until there is no room for more. */
    private static final int ROUNDS = 55;

    private final Draft draft;
    private final Dice dice;
    private final int nonTerminals;
    private final List<List<Expression>> beginnings = new ArrayList<>();
    private final List<List<Expression>> ends = new ArrayList<>();

    /** Begins many alternatives. */
    private Expression lead = new Expression.Terminal(0);

    /** Is optional in many places, and separates elements of lists. */
    private Expression option = lead;

    /** The number of the first tokens, which are longer than others. */
    private int lengthy;

    /** The number of tokens that overlap others; the rest do not. */
    private int overlapping;

    private SharingGrammar(Draft draft) {
        this.draft = draft;
        dice = draft.dice();
        nonTerminals = dice.between(2, 3);
    }

    static void fill(Draft draft) {
        SharingGrammar grammar = new SharingGrammar(draft);
        if (draft.dice().percent(ROUNDS)) {
            grammar.addLongTokens();
            grammar.addRounds();
        } else {
            grammar.addTerminals();
            grammar.addProductions();
        }
    }

    /**
     * Long tokens that begin alike, and a short one. Where little room for code is left, a place has code for the short one
     * only.
     */
    private void addLongTokens() {
        draft.tighten();
        lengthy = dice.between(2, 3);
        for (int i = 0; i < lengthy; i++) {
            StringBuilder word = new StringBuilder("a");
            for (int j = dice.between(1, 2); j > 0; j--) {
                word.append(dice.pick(List.of("a", "b", "b", "c")));
            }
            PatternGenerator patterns = draft.patterns();
            draft.addToken(
                    dice.percent(50)
                            ? patterns.repeat(patterns.word(word.toString()), dice.pick(List.of("{2}", "{2,3}", "{3}")))
                            : patterns.word(word + dice.pick(List.of("bab", "cab", "abb", "bca"))));
        }
        overlapping = lengthy + 1;
        draft.addToken(draft.patterns().word(dice.percent(70) ? "b" : "c"));
        if (dice.percent(40)) {
            draft.addToken(draft.patterns().word("x"));
        }
        Skipping.addTo(draft, 5);
    }

    /**
     * Each non-terminal contains one of them, mostly in a list. What follows the list begins mostly like its elements: only
     * the separator tells whether another one comes.
     */
    private void addRounds() {
        lead = new Expression.Terminal(0);
        option = new Expression.Terminal(lengthy);
        for (int i = 0; i < nonTerminals; i++) {
            List<Model.Alternative> alternatives = new ArrayList<>();
            List<Integer> seconds = new ArrayList<>();
            for (int j = 1; j < draft.tokens(); j++) {
                seconds.add(j);
            }
            dice.shuffle(seconds);
            int count = Math.min(dice.percent(70) ? 2 : 3, seconds.size());
            for (int j = 0; j < count; j++) {
                List<Expression> elements = new ArrayList<>(List.of(dice.percent(90) ? lead : longToken()));
                if (j > 0) {
                    elements.add(new Expression.Terminal(seconds.get(j)));
                }
                if (j == 0 || dice.percent(25)) {
                    elements.addAll(round());
                } else {
                    elements.addAll(elements(dice.between(0, 1), 0));
                }
                alternatives.add(draft.alternative(alternatives.size(), elements, null));
            }
            dice.shuffle(alternatives);
            draft.addNonTerminal(alternatives);
        }
    }

    private List<Expression> round() {
        List<Expression> elements = new ArrayList<>();
        for (int i = dice.percent(70) ? 1 : 2; i > 0; i--) {
            Expression inner = new Expression.Reference(dice.below(nonTerminals));
            elements.add(dice.percent(80) ? new Expression.Repetition(inner, option, dice.percent(10)) : inner);
            if (dice.percent(10)) {
                elements.add(new Expression.Optional(option));
            }
            elements.add(dice.percent(75) ? lead : longToken());
        }
        return elements;
    }

    private Expression longToken() {
        return dice.percent(80) ? new Expression.Terminal(dice.below(lengthy)) : token();
    }

    private void addTerminals() {
        draft.tighten();
        if (dice.percent(20)) {
            draft.addPriorities();
        }
        lengthy = dice.between(1, 2);
        overlapping = lengthy + dice.between(1, 3);
        for (int i = 0; i < overlapping; i++) {
            draft.addToken(i < lengthy ? lengthy() : draft.patterns().wild(dice.between(1, 2)));
        }
        for (int i = dice.between(1, 4); i > 0; i--) {
            draft.addToken(draft.patterns().word(LETTERS.substring(i, i + 1)));
        }
        if (dice.percent(10)) {
            draft.addBytes(-1);
        }
        if (dice.percent(5)) {
            draft.addError();
        }
        Skipping.addTo(draft, 10);
    }

    /** A token that is longer than what code looks at, or that its limit may cut; others begin like it. */
    private Pattern lengthy() {
        PatternGenerator patterns = draft.patterns();
        StringBuilder word = new StringBuilder();
        for (int i = dice.between(1, 3); i > 0; i--) {
            word.append(dice.percent(50) ? 'a' : dice.percent(60) ? 'b' : 'c');
        }
        if (dice.percent(25)) {
            return patterns.word(word.toString().repeat(dice.between(2, 4)));
        }
        return patterns.repeat(
                patterns.word(word.toString()), dice.pick(List.of("{2,3}", "{2,3}", "{3}", "{1,3}", "{2,5}", "+")));
    }

    private void addProductions() {
        lead = token();
        option = new Expression.Terminal(dice.between(lengthy, overlapping - 1));
        for (int i = dice.between(1, 2); i > 0; i--) {
            List<Expression> end = new ArrayList<>(elements(dice.between(0, 2), 0));
            end.add(0, dice.percent(70) ? new Expression.Terminal(dice.below(lengthy)) : token());
            ends.add(end);
        }
        for (int i = 0; i < nonTerminals; i++) {
            List<Model.Alternative> alternatives = new ArrayList<>();
            for (int j = dice.between(2, 3); j > 0; j--) {
                alternatives.add(draft.alternative(alternatives.size(), alternative(), draft.anyPriority()));
            }
            draft.addNonTerminal(alternatives);
        }
        draft.setStarts(dice.percent(10) ? dice.between(1, nonTerminals) : 1);
    }

    /** One that may begin like another, with a token more, and may have an end in common with others. */
    private List<Expression> alternative() {
        List<Expression> elements = new ArrayList<>();
        if (!beginnings.isEmpty() && dice.percent(35)) {
            elements.addAll(dice.pick(beginnings));
            elements.add(token());
        } else {
            if (dice.percent(80)) {
                elements.add(dice.percent(60) ? lead : token());
            }
            elements.addAll(elements(dice.between(0, 2), 1));
            if (dice.percent(40)) {
                elements.add(dice.percent(60) ? new Expression.Optional(option) : option);
            }
        }
        if (elements.size() < 4) {
            beginnings.add(List.copyOf(elements));
        }
        if (dice.percent(20)) {
            elements.add(new Expression.Reference(dice.below(nonTerminals)));
        }
        if (dice.percent(45)) {
            elements.addAll(dice.pick(ends));
        }
        while (elements.stream().mapToInt(Expression::optionalParts).sum() > OPTIONAL_PARTS) {
            elements.remove(0);
        }
        return elements.isEmpty() ? List.of(token()) : elements;
    }

    private List<Expression> elements(int count, int depth) {
        List<Expression> elements = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            Expression element = element(depth);
            elements.add(element);
            if (element instanceof Expression.Reference && !ends.isEmpty() && dice.percent(50)) {
                elements.addAll(dice.pick(ends));
            }
        }
        return elements;
    }

    private Expression element(int depth) {
        int form = dice.below(depth > 0 ? 20 : 14);
        return switch (form) {
            case 0, 1 -> new Expression.Optional(token());
            case 2, 3 -> new Expression.Reference(dice.below(nonTerminals));
            case 4 -> new Expression.Repetition(token(), null, dice.percent(20));
            case 6 -> option;
            case 5 ->
                draft.model().bytes().isEmpty()
                        ? token()
                        : new Expression.Terminal(draft.model().terminals().bytes(0));
            case 14 ->
                new Expression.Repetition(new Expression.Reference(dice.below(nonTerminals)), option, dice.percent(20));
            case 15 -> new Expression.Optional(group(depth));
            case 16, 17 -> group(depth);
            default -> token();
        };
    }

    private Expression group(int depth) {
        List<List<Expression>> alternatives = new ArrayList<>();
        for (int i = dice.between(1, 3); i > 0; i--) {
            List<Expression> elements = new ArrayList<>(List.of(dice.percent(30) ? option : token()));
            elements.addAll(elements(dice.between(0, 2), depth - 1));
            alternatives.add(elements);
        }
        boolean single = alternatives.size() == 1 && alternatives.get(0).size() == 1;
        return single ? token() : new Expression.Group(alternatives);
    }

    /** One of the tokens, mostly one that overlaps others. */
    private Expression token() {
        return new Expression.Terminal(dice.below(dice.percent(50) ? overlapping : draft.tokens()));
    }
}
