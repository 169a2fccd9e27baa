package org.tatoo.compiler.writing;

import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.List;
import org.tatoo.compiler.grammar.Content;
import org.tatoo.compiler.grammar.NonTerminal;
import org.tatoo.compiler.grammar.Symbol;
import org.tatoo.compiler.grammar.Variant;

/**
 * The variants that what is written between two reductions can be: each optional part that is there adds its outcome to
 * the shape.
 */
final class Shapes {
    private final IdentityHashMap<Content, Integer> outcomes = new IdentityHashMap<>();
    private int count = 1;

    /** Numbers the optional parts of {@code content}, without those of hidden non-terminals in it. */
    void number(Content content) {
        if (content instanceof Content.Named named) {
            number(named.content());
        } else if (content instanceof Content.Sequence sequence) {
            sequence.parts().forEach(this::number);
        } else if (content instanceof Content.Optional optional) {
            add(optional);
            number(optional.content());
        } else if (content instanceof Content.Repetition repetition && repetition.optional()) {
            add(repetition);
        } else if (content instanceof Content.Bounded bounded) {
            number(bounded.content());
        }
    }

    private void add(Content content) {
        outcomes.put(content, count);
        count *= 2;
    }

    /** What is added to the shape if {@code content}, an optional part, is there; 0 if it must be. */
    int outcome(Content content) {
        return outcomes.getOrDefault(content, 0);
    }

    /**
     * For each shape, the variant of {@code symbol} whose right-hand side is {@code before} and {@code parts}; -1 if there
     * is none.
     */
    List<Integer> variants(NonTerminal symbol, List<? extends Symbol> before, List<Content> parts, List<Variant> all) {
        List<Integer> variants = new ArrayList<>();
        for (int shape = 0; shape < count; shape++) {
            List<Symbol> symbols = new ArrayList<>(before);
            for (Content part : parts) {
                expand(part, shape, symbols);
            }
            variants.add(all.stream()
                    .filter(variant -> variant.leftHandSide().equals(symbol)
                            && variant.rightHandSide().equals(symbols))
                    .mapToInt(Variant::index)
                    .findFirst()
                    .orElse(-1));
        }
        return variants;
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
        } else if (content instanceof Content.Choice choice && choice.hidden() != null) {
            symbols.add(choice.hidden());
        }
    }

    private boolean isThere(Content content, int shape) {
        return (shape & outcome(content)) != 0;
    }
}
