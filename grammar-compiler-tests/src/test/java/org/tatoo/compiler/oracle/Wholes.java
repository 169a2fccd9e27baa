package org.tatoo.compiler.oracle;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Productions whose tokens one call delivers: which can be, and what they stand for. */
final class Wholes {
    private static final int MARKED = 35;

    /** A token, and which of those written it is. */
    private record Occurrence(int terminal, int number) {}

    private final Model model;
    private final List<Integer> written = new ArrayList<>();

    private Wholes(Model model) {
        this.model = model;
    }

    // ---- making them up

    /** {@code model} with some alternatives marked, and some of their tokens optional or in groups. */
    static Model marked(Model model, Dice dice) {
        if (dice.percent(50)) {
            return model;
        }
        List<Model.NonTerminal> others = new ArrayList<>();
        for (Model.NonTerminal nonTerminal : model.nonTerminals()) {
            List<Model.Alternative> alternatives = new ArrayList<>();
            for (Model.Alternative alternative : nonTerminal.alternatives()) {
                boolean possible = isPossible(model, alternative.elements());
                boolean unnamed = alternative.elements().stream().noneMatch(Wholes::hasName);
                boolean whole = possible ? unnamed && dice.percent(MARKED) : dice.below(400) == 0;
                alternatives.add(
                        whole
                                ? new Model.Alternative(
                                        possible ? varied(model, alternative.elements(), dice) : alternative.elements(),
                                        alternative.priority(),
                                        alternative.production(),
                                        true)
                                : alternative);
            }
            others.add(nonTerminal.with(alternatives));
        }
        return model.with(others);
    }

    /** Whether a token in it has a name as an element; of what one call delivers, none has here. */
    private static boolean hasName(Expression element) {
        if (element instanceof Expression.Terminal terminal) {
            return terminal.element() != null;
        }
        return element instanceof Expression.Optional optional
                ? hasName(optional.body())
                : element instanceof Expression.Group group
                        && group.alternatives().stream().flatMap(List::stream).anyMatch(Wholes::hasName);
    }

    private static List<Expression> varied(Model model, List<Expression> elements, Dice dice) {
        List<Expression> varied = new ArrayList<>();
        int optional = 0;
        for (Expression element : elements) {
            boolean room = element instanceof Expression.Terminal && optional < 3;
            int form = room ? dice.below(8) : 8;
            Expression other = new Expression.Terminal(dice.below(model.tokens().size()));
            optional += form < 4 ? 1 : 0;
            varied.add(
                    switch (form) {
                        case 0 -> new Expression.Optional(element);
                        case 1 -> new Expression.Group(List.of(List.of(element), List.of(other)));
                        case 2 -> new Expression.Group(List.of(List.of(element), List.of(element, other)));
                        case 3 -> new Expression.Optional(new Expression.Group(List.of(List.of(element, other))));
                        default -> element;
                    });
        }
        return varied;
    }

    // ---- what is right

    /** Whether a production is marked that cannot be. */
    static boolean isWrong(Model model) {
        return model.nonTerminals().stream()
                .flatMap(nonTerminal -> nonTerminal.alternatives().stream())
                .anyMatch(alternative -> alternative.whole() && !isPossible(model, alternative.elements()));
    }

    /** Whether one call can deliver {@code elements}: they are tokens only, and not none at all. */
    static boolean isPossible(Model model, List<Expression> elements) {
        Set<Integer> tokens = new HashSet<>();
        return elements.stream().allMatch(element -> consistsOfTokens(model, element, tokens)) && !tokens.isEmpty();
    }

    private static boolean consistsOfTokens(Model model, Expression element, Set<Integer> tokens) {
        if (element instanceof Expression.Terminal terminal) {
            tokens.add(terminal.number());
            return model.terminals().isToken(terminal.number());
        }
        if (element instanceof Expression.Optional optional) {
            return consistsOfTokens(model, optional.body(), tokens);
        }
        return element instanceof Expression.Group group
                && group.alternatives().stream()
                        .flatMap(List::stream)
                        .allMatch(part -> consistsOfTokens(model, part, tokens));
    }

    // ---- what they stand for

    /**
     * The sequences of tokens that {@code alternative} stands for; for each of them, for each token written that is not
     * silent, its place, or -1 if it is absent. Of several ways to read one, it is the first: with an optional part
     * rather than without, and an alternative rather than those after it.
     */
    static Map<List<Integer>, List<Integer>> calls(Model model, Model.Alternative alternative) {
        Wholes wholes = new Wholes(model);
        Map<List<Integer>, List<Integer>> calls = new LinkedHashMap<>();
        for (List<Occurrence> way : wholes.ways(alternative.elements())) {
            List<Integer> tokens = way.stream().map(Occurrence::terminal).toList();
            calls.putIfAbsent(tokens, wholes.arguments(way));
        }
        return calls;
    }

    /** What tells of the call for {@code variant}, whose symbols have these bytes; empty if there is none. */
    static String event(ContextFree.Variant variant, List<String> bytes) {
        List<Integer> arguments = variant.call();
        if (arguments == null) {
            return "";
        }
        StringBuilder text = new StringBuilder("call " + variant.production());
        for (int argument : arguments) {
            text.append(argument < 0 ? " null" : " <" + bytes.get(argument) + ">");
        }
        return text.toString();
    }

    private List<Integer> arguments(List<Occurrence> way) {
        List<Integer> numbers = way.stream().map(Occurrence::number).toList();
        List<Integer> arguments = new ArrayList<>();
        for (int number = 0; number < written.size(); number++) {
            if (!model.rules().get(written.get(number)).silent()) {
                arguments.add(numbers.indexOf(number));
            }
        }
        return arguments;
    }

    /** All ways, those first that are preferred. */
    private List<List<Occurrence>> ways(List<Expression> elements) {
        List<List<Occurrence>> ways = List.of(List.of());
        for (Expression element : elements) {
            List<List<Occurrence>> next = ways(element);
            List<List<Occurrence>> longer = new ArrayList<>();
            for (List<Occurrence> start : ways) {
                for (List<Occurrence> end : next) {
                    List<Occurrence> both = new ArrayList<>(start);
                    both.addAll(end);
                    longer.add(both);
                }
            }
            ways = longer;
        }
        return ways;
    }

    /** Of equal alternatives without such parts, only the first counts. */
    private static boolean hasOptionalParts(List<Expression> elements) {
        return elements.stream().anyMatch(element -> element.optionalParts() > 0);
    }

    private List<List<Occurrence>> ways(Expression element) {
        if (element instanceof Expression.Terminal terminal) {
            written.add(terminal.number());
            return List.of(List.of(new Occurrence(terminal.number(), written.size() - 1)));
        }
        List<List<Occurrence>> ways = new ArrayList<>();
        if (element instanceof Expression.Optional optional) {
            ways.addAll(ways(optional.body()));
            ways.add(List.of());
        } else if (element instanceof Expression.Group group) {
            Set<List<Expression>> all = new HashSet<>();
            group.alternatives().stream()
                    .filter(alternative -> all.add(alternative) || hasOptionalParts(alternative))
                    .forEach(alternative -> ways.addAll(ways(alternative)));
        }
        return ways;
    }
}
