package org.tatoo.compiler.messages;

import java.util.List;
import java.util.Objects;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.tatoo.compiler.diagnostic.Span;
import org.tatoo.compiler.grammar.Content;
import org.tatoo.compiler.grammar.NonTerminal;
import org.tatoo.compiler.grammar.Symbol;
import org.tatoo.compiler.grammar.Variant;
import org.tatoo.compiler.values.Component;
import org.tatoo.compiler.values.ContentValues;
import org.tatoo.compiler.values.ValueType;

/** The sources of the components of a production in one of its variants. */
final class Resolution {
    private final Slots slots;
    private final Variant variant;

    /** For each symbol, the number of stack entries above its lowest one. */
    private final int[] depths;

    private int entries;

    Resolution(Slots slots, Variant variant) {
        this.slots = slots;
        this.variant = variant;
        List<Symbol> symbols = variant.rightHandSide();
        depths = new int[symbols.size()];
        for (int i = symbols.size() - 1; i >= 0; i--) {
            entries += slots.of(symbols.get(i)).size();
            depths[i] = entries - 1;
        }
    }

    /** Returns the number of stack entries of the right-hand side. */
    int entries() {
        return entries;
    }

    /** Returns whether the variant has a part of {@code content}. */
    boolean has(Content content) {
        return leaves(content).anyMatch(leaf -> leaf >= 0);
    }

    /** Returns the positions of the symbols of {@code content}; negative for those that the variant does not have. */
    private Stream<Integer> leaves(Content content) {
        if (content instanceof Content.Single single) {
            return Stream.of(position(single.symbol(), single.span()));
        }
        NonTerminal hidden = content.hidden();
        if (hidden != null) {
            return Stream.of(position(hidden, content.span()));
        }
        if (content instanceof Content.Bounded bounded) {
            return Stream.of(position(bounded.begin(), bounded.span()));
        }
        return inside(content).flatMap(this::leaves);
    }

    private static Stream<? extends Content> inside(Content content) {
        if (content instanceof Content.Sequence sequence) {
            return sequence.parts().stream();
        }
        if (content instanceof Content.Choice choice) {
            return choice.alternatives().stream();
        }
        return content instanceof Content.Named named
                ? Stream.of(named.content())
                : Stream.of(((Content.Optional) content).content());
    }

    private int position(Symbol symbol, Span place) {
        return IntStream.range(0, depths.length)
                .filter(i -> variant.rightHandSide().get(i).equals(symbol)
                        && variant.places().get(i).equals(place))
                .findFirst()
                .orElse(-1);
    }

    /** Returns the source of {@code wanted}, which is one of the components of {@code content}. */
    Source of(Content content, Component wanted) {
        if (content instanceof Content.Single single) {
            return single(single, wanted);
        }
        if (content instanceof Content.Optional optional) {
            return optional(optional, wanted);
        }
        if (content instanceof Content.Choice choice && choice.hidden() == null) {
            return chosen(choice, wanted);
        }
        NonTerminal hidden = content.hidden();
        if (hidden != null) {
            int position = position(hidden, content.span());
            return position < 0 ? absent(wanted, true) : entry(position, indexIn(content, wanted));
        }
        Content part = content instanceof Content.Bounded bounded
                ? bounded.content()
                : content instanceof Content.Named named
                        ? named.content()
                        : partWith((Content.Sequence) content, wanted);
        return of(part, wanted);
    }

    private static Content partWith(Content.Sequence sequence, Component wanted) {
        return sequence.parts().stream()
                .filter(part -> ContentValues.parts(part).anyMatch(each -> each.equals(wanted.origin())))
                .findFirst()
                .orElseThrow();
    }

    private Source single(Content.Single single, Component wanted) {
        int position = position(single.symbol(), single.span());
        return position < 0 ? absent(wanted, false) : entry(position, field(single, wanted));
    }

    private Source optional(Content.Optional optional, Component wanted) {
        boolean there = has(optional.content());
        if (optional.equals(wanted.origin())) {
            return new Source.Given(there);
        }
        return there ? of(optional.content(), wanted) : absent(wanted, isList(optional.content()));
    }

    private static boolean isList(Content content) {
        return content instanceof Content.Repetition
                || content instanceof Content.Counted
                || (content instanceof Content.Bounded bounded && isList(bounded.content()));
    }

    private static Source absent(Component wanted, boolean list) {
        if (wanted.type() instanceof ValueType.Flag) {
            return new Source.Given(false);
        }
        return list && wanted.type() instanceof ValueType.ListOf ? new Source.NoElements() : new Source.Absent();
    }

    /** Returns the constant or value of the alternative of a group of tokens that the variant has. */
    Source chosen(Content.Choice choice, Component wanted) {
        for (int i = 0; i < choice.alternatives().size(); i++) {
            Content.Sequence alternative = choice.alternatives().get(i);
            if (has(alternative)) {
                if (wanted.type() instanceof ValueType.OneOf type && !type.isNumber()) {
                    return new Source.Constant(i);
                }
                Content.Single token = (Content.Single) ContentValues.parts(alternative)
                        .filter(Content.Single.class::isInstance)
                        .findFirst()
                        .orElseThrow();
                return slots.of(token.symbol()).isEmpty()
                        ? new Source.FixedText(slots.values().fixedText(token.symbol()))
                        : entry(position(token.symbol(), token.span()), 0);
            }
        }
        return absent(wanted, false);
    }

    private Source entry(int position, int index) {
        return new Source.Entry(
                depths[position] - index,
                slots.of(variant.rightHandSide().get(position)).get(index));
    }

    /** Returns the position of {@code wanted} among the values of {@code single}, counted over all its occurrences. */
    private int field(Content.Single single, Component wanted) {
        List<Component> all = slots.ofTerminal(single.symbol());
        return IntStream.range(0, all.size())
                .filter(i -> Objects.equals(all.get(i).field(), wanted.field()))
                .findFirst()
                .orElse(0);
    }

    /** Returns the position of {@code wanted} among the components of {@code content}. */
    private int indexIn(Content content, Component wanted) {
        List<Component> all = slots.values().of(content);
        return IntStream.range(0, all.size())
                .filter(i -> all.get(i).origin().equals(wanted.origin())
                        && Objects.equals(all.get(i).field(), wanted.field()))
                .findFirst()
                .orElse(0);
    }

    /** Returns whether the lowest symbol is {@code list}. */
    boolean beginsWith(NonTerminal list) {
        return depths.length > 0 && variant.rightHandSide().get(0).equals(list);
    }
}
