package org.tatoo.compiler.writing;

import java.util.ArrayList;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.tatoo.compiler.grammar.Content;
import org.tatoo.compiler.grammar.NonTerminal;
import org.tatoo.compiler.grammar.Symbol;
import org.tatoo.compiler.grammar.Variant;

/**
 * The combinations of present parts of a production: the output of a writer between two reductions. Each combination
 * has a number, its shape. An optional part that is present, and an alternative of a group that is not a non-terminal
 * of its own, add their outcome to it.
 */
final class Shapes {
    /** The number of ways of each part that is optional or has optional parts; other parts have one. */
    private final IdentityHashMap<Content, Integer> ways = new IdentityHashMap<>();

    private final IdentityHashMap<Content, Integer> outcomes = new IdentityHashMap<>();
    private final Set<Content> open = Collections.newSetFromMap(new IdentityHashMap<>());
    private final List<Content> parts;

    /**
     * Creates the shapes of {@code parts}. The last part is numbered first, so that the elements of a list have the
     * same outcomes with and without a separator.
     */
    Shapes(List<Content> parts) {
        this.parts = List.copyOf(parts);
        int base = 1;
        for (int i = parts.size() - 1; i >= 0; i--) {
            base = Math.multiplyExact(base, number(parts.get(i), base));
        }
    }

    /** Returns the number of ways of {@code content}. Each way adds a multiple of {@code base} to the shape. */
    private int number(Content content, int base) {
        int number = 1;
        if (content instanceof Content.Named named) {
            number = number(named.content(), base);
        } else if (content instanceof Content.Bounded bounded) {
            number = number(bounded.content(), base);
        } else if (content instanceof Content.Sequence sequence) {
            for (Content part : sequence.parts()) {
                number = Math.multiplyExact(number, number(part, base * number));
            }
        } else if (content instanceof Content.Optional optional) {
            outcomes.put(optional, base);
            number = 1 + number(optional.content(), base);
        } else if (content instanceof Content.Repetition repetition && repetition.optional()) {
            outcomes.put(repetition, base);
            number = 2;
        } else if (content instanceof Content.Choice choice && choice.hidden() == null) {
            number = 0;
            for (Content alternative : choice.alternatives()) {
                outcomes.put(alternative, Math.multiplyExact(base, number));
                number += number(alternative, base);
            }
        }
        ways.put(content, number);
        return number;
    }

    /** Marks the way of {@code content} as known only to the parser, if it has several. */
    void leaveOpen(Content content) {
        if (ways.containsKey(content)) {
            open.add(content);
        }
    }

    /** Returns the number that a present {@code content} adds to the shape; 0 if it is always present. */
    int outcome(Content content) {
        return outcomes.getOrDefault(content, 0);
    }

    /** Returns for each shape the variants of {@code symbol}: {@code before} followed by the parts. */
    List<List<Integer>> variants(NonTerminal symbol, List<? extends Symbol> before, List<Variant> all) {
        List<Variant> own = all.stream()
                .filter(variant -> variant.leftHandSide().equals(symbol))
                .toList();
        int shapes = parts.stream().mapToInt(this::ways).reduce(1, (one, other) -> one * other);
        return IntStream.range(0, shapes)
                .mapToObj(shape -> ofShape(List.copyOf(before), shape)
                        .flatMap(symbols -> own.stream()
                                .filter(variant -> variant.rightHandSide().equals(symbols)))
                        .map(Variant::index)
                        .distinct()
                        .toList())
                .toList();
    }

    private int ways(Content content) {
        return ways.getOrDefault(content, 1);
    }

    private Stream<List<Symbol>> ofShape(List<Symbol> before, int shape) {
        int[] own = new int[parts.size()];
        int rest = shape;
        for (int i = own.length - 1; i >= 0; i--) {
            own[i] = rest % ways(parts.get(i));
            rest /= ways(parts.get(i));
        }
        return sequence(Stream.of(before), parts, own);
    }

    private Stream<List<Symbol>> sequence(Stream<List<Symbol>> before, List<Content> all, int[] own) {
        Stream<List<Symbol>> symbols = before;
        for (int i = 0; i < own.length; i++) {
            symbols = then(symbols, all.get(i), own[i]);
        }
        return symbols;
    }

    /** Returns the way of each part of a sequence whose first part was numbered first. */
    private int[] ways(List<Content> all, int way) {
        int[] own = new int[all.size()];
        int rest = way;
        for (int i = 0; i < own.length; i++) {
            own[i] = rest % ways(all.get(i));
            rest /= ways(all.get(i));
        }
        return own;
    }

    private Stream<List<Symbol>> then(Stream<List<Symbol>> before, Content content, int way) {
        if (!open.contains(content)) {
            return before.flatMap(symbols -> expand(content, way, symbols));
        }
        return before.flatMap(
                symbols -> IntStream.range(0, ways(content)).boxed().flatMap(any -> expand(content, any, symbols)));
    }

    /** Returns {@code before} followed by that way of {@code content}; several if a part of it is open. */
    private Stream<List<Symbol>> expand(Content content, int way, List<Symbol> before) {
        if (content instanceof Content.Single single) {
            return Stream.of(with(before, single.symbol()));
        }
        if (content instanceof Content.Named named) {
            return then(Stream.of(before), named.content(), way);
        }
        if (content instanceof Content.Sequence sequence) {
            return sequence(Stream.of(before), sequence.parts(), ways(sequence.parts(), way));
        }
        if (content instanceof Content.Optional optional) {
            return way > 0 ? then(Stream.of(before), optional.content(), way - 1) : Stream.of(before);
        }
        if (content instanceof Content.Repetition repetition) {
            return repetition.optional() && way == 0 ? Stream.of(before) : Stream.of(with(before, repetition.hidden()));
        }
        if (content instanceof Content.Conditional conditional) {
            return Stream.of(with(before, conditional.hidden()));
        }
        if (content instanceof Content.Counted counted) {
            return Stream.of(with(before, counted.hidden()));
        }
        if (content instanceof Content.Bounded bounded) {
            return then(Stream.of(with(before, bounded.begin())), bounded.content(), way)
                    .map(symbols -> with(symbols, bounded.end()));
        }
        Content.Choice choice = (Content.Choice) content;
        NonTerminal hidden = choice.hidden();
        return hidden == null ? alternative(choice, way, before) : Stream.of(with(before, hidden));
    }

    private Stream<List<Symbol>> alternative(Content.Choice choice, int way, List<Symbol> before) {
        int left = way;
        for (Content alternative : choice.alternatives()) {
            if (left < ways(alternative)) {
                return then(Stream.of(before), alternative, left);
            }
            left -= ways(alternative);
        }
        throw new IllegalArgumentException("no way " + way + " of " + choice);
    }

    private static List<Symbol> with(List<Symbol> symbols, Symbol next) {
        List<Symbol> more = new ArrayList<>(symbols);
        more.add(next);
        return more;
    }
}
