package org.tatoo.compiler.writing;

import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Objects;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.tatoo.compiler.grammar.Content;
import org.tatoo.compiler.grammar.NonTerminal;
import org.tatoo.compiler.grammar.Symbol;
import org.tatoo.compiler.grammar.Variant;

/**
 * The variants that what is written between two reductions can be: each optional part that is there adds its outcome to
 * the shape; of a group, which is no part of its own where tokens are delivered in one call, each alternative adds a
 * multiple of it.
 */
final class Shapes {
    private final IdentityHashMap<Content, Integer> outcomes = new IdentityHashMap<>();
    private final IdentityHashMap<Content, Integer> ways = new IdentityHashMap<>();
    private final List<Content> open = new ArrayList<>();
    private int count = 1;

    /** Numbers the optional parts of {@code content}, without those of hidden non-terminals in it. */
    void number(Content content) {
        if (content instanceof Content.Named named) {
            number(named.content());
        } else if (content instanceof Content.Sequence sequence) {
            sequence.parts().forEach(this::number);
        } else if (content instanceof Content.Optional optional) {
            add(optional, 2);
            number(optional.content());
        } else if (content instanceof Content.Repetition repetition && repetition.optional()) {
            add(repetition, 2);
        } else if (content instanceof Content.Bounded bounded) {
            number(bounded.content());
        } else if (content instanceof Content.Choice choice && choice.hidden() == null) {
            add(choice, choice.alternatives().size());
            choice.alternatives().forEach(this::number);
        }
    }

    private void add(Content content, int ways) {
        outcomes.put(content, count);
        this.ways.put(content, ways);
        count *= ways;
    }

    /** Only the parser knows which way {@code content} goes. */
    void leaveOpen(Content content) {
        open.add(content);
    }

    /** What is added to the shape if {@code content}, an optional part, is there; 0 if it must be. */
    int outcome(Content content) {
        return outcomes.getOrDefault(content, 0);
    }

    /** For each shape, the variants of {@code symbol} whose right-hand side is {@code before} and {@code parts}. */
    List<List<Integer>> variants(
            NonTerminal symbol, List<? extends Symbol> before, List<Content> parts, List<Variant> all) {
        List<Variant> own = all.stream()
                .filter(variant -> variant.leftHandSide().equals(symbol))
                .toList();
        return IntStream.range(0, count)
                .mapToObj(shape -> all(shape, 0)
                        .flatMap(one -> {
                            List<Symbol> symbols = new ArrayList<>(before);
                            parts.forEach(part -> expand(part, one, symbols));
                            return own.stream()
                                    .filter(variant -> variant.rightHandSide().equals(symbols))
                                    .map(Variant::index);
                        })
                        .distinct()
                        .toList())
                .toList();
    }

    /** The shapes that {@code shape} may turn out to be, because of what is open from {@code first} on. */
    private Stream<Integer> all(int shape, int first) {
        if (first == open.size()) {
            return Stream.of(shape);
        }
        Content content = open.get(first);
        return way(content, shape) > 0
                ? all(shape, first + 1)
                : IntStream.range(0, Objects.requireNonNull(ways.get(content)))
                        .mapToObj(way -> shape + way * outcome(content))
                        .flatMap(each -> all(each, first + 1));
    }

    private void expand(Content content, int shape, List<Symbol> symbols) {
        if (content instanceof Content.Single single) {
            symbols.add(single.symbol());
        } else if (content instanceof Content.Named named) {
            expand(named.content(), shape, symbols);
        } else if (content instanceof Content.Sequence sequence) {
            sequence.parts().forEach(part -> expand(part, shape, symbols));
        } else if (content instanceof Content.Optional optional) {
            if (isThere(optional, shape)) {
                expand(optional.content(), shape, symbols);
            }
        } else if (content instanceof Content.Repetition repetition) {
            if (!repetition.optional() || isThere(repetition, shape)) {
                symbols.add(repetition.hidden());
            }
        } else if (content instanceof Content.Conditional conditional) {
            symbols.add(conditional.hidden());
        } else if (content instanceof Content.Counted counted) {
            symbols.add(counted.hidden());
        } else if (content instanceof Content.Bounded bounded) {
            symbols.add(bounded.begin());
            expand(bounded.content(), shape, symbols);
            symbols.add(bounded.end());
        } else if (content instanceof Content.Choice choice) {
            NonTerminal hidden = choice.hidden();
            if (hidden == null) {
                expand(choice.alternatives().get(way(choice, shape)), shape, symbols);
            } else {
                symbols.add(hidden);
            }
        }
    }

    private boolean isThere(Content content, int shape) {
        return way(content, shape) > 0;
    }

    private int way(Content content, int shape) {
        return shape / outcome(content) % Objects.requireNonNull(ways.get(content));
    }
}
