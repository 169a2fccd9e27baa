package org.tatoo.compiler.normalize;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.Set;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.tatoo.compiler.diagnostic.Span;
import org.tatoo.compiler.grammar.NonTerminal;
import org.tatoo.compiler.grammar.Priority;
import org.tatoo.compiler.grammar.Production;
import org.tatoo.compiler.grammar.Symbol;
import org.tatoo.compiler.grammar.Terminal;
import org.tatoo.compiler.grammar.Variant;
import org.tatoo.compiler.normalize.resolve.Definition;
import org.tatoo.compiler.normalize.resolve.Element;
import org.tatoo.compiler.normalize.resolve.Sequence;
import org.tatoo.compiler.normalize.resolve.VirtualTerminals;

/**
 * The expansion of options, repetitions and groups to context-free productions. An optional part makes two variants of
 * the alternative. A list or a group of several alternatives becomes a hidden non-terminal, left-recursive for a list;
 * equal expressions share one. Groups of a production that is delivered in one call make variants. Cannot fail:
 * expressions that are too large or empty were rejected before.
 */
final class Expansion implements Element.Cases<Alternatives> {
    private final int declared;
    private final Map<String, NonTerminal> hidden = new HashMap<>();
    private final List<Variant> variants = new ArrayList<>();

    private final Set<String> used;
    private final Map<Span, String> names = new HashMap<>();

    /** True if groups are expanded as well, so that a variant consists of tokens only. */
    private boolean whole;

    /** The name of the element that is being expanded; null if it has none that a term uses. */
    private @Nullable String name;

    private Expansion(int declared, Set<String> used) {
        this.declared = declared;
        this.used = used;
    }

    /**
     * The result of the expansion.
     *
     * @param variants the variants of the definitions, and those of the hidden non-terminals
     * @param hidden the hidden non-terminals by their texts
     * @param names the names of the elements with names that terms use, by the places of their tokens
     */
    record Expanded(List<Variant> variants, Map<String, NonTerminal> hidden, Map<Span, String> names) {}

    /**
     * Returns the variants of {@code definitions}, and the hidden non-terminals.
     *
     * @param declared the number of all definitions
     * @param used the names of elements that terms use, each of one token
     */
    static Expanded expand(List<Definition> definitions, int declared, Set<String> used) {
        Expansion expansion = new Expansion(declared, used);
        for (Definition definition : definitions) {
            for (Definition.Alternative alternative : definition.alternatives()) {
                expansion.whole = alternative.production().whole() != null;
                expansion.add(
                        definition.symbol(),
                        expansion.sequence(alternative.sequence()),
                        alternative.production(),
                        alternative.priority(),
                        alternative.sequence().span());
            }
        }
        return new Expanded(expansion.variants, expansion.hidden, expansion.names);
    }

    @Override
    public Alternatives single(Element.Single single) {
        if (name == null) {
            return Alternatives.of(single.span(), single.symbol());
        }
        names.put(single.span(), name);
        return Alternatives.named(name, single.symbol(), single.span());
    }

    @Override
    public Alternatives unknown(Element.Unknown unknown) {
        throw new IllegalArgumentException("unresolved at " + unknown.span());
    }

    @Override
    public Alternatives group(Element.Group group) {
        if (group.alternatives().size() == 1) {
            return sequence(group.alternatives().get(0));
        }
        if (whole) {
            return choice(group);
        }
        NonTerminal symbol = hidden(group.text(), group.span(), self -> add(self, choice(group), group.span()));
        return Alternatives.of(group.span(), symbol);
    }

    private Alternatives choice(Element.Group group) {
        return group.alternatives().stream()
                .map(this::sequence)
                .reduce(Alternatives::or)
                .orElseThrow();
    }

    @Override
    public Alternatives optional(Element.Optional optional) {
        return optional.body().match(this).or(Alternatives.EPSILON);
    }

    /** Expands a list left-recursively: {@code list = element | list separator element}. */
    @Override
    public Alternatives repetition(Element.Repetition repetition) {
        NonTerminal symbol = hidden(repetition.text(), repetition.most(), repetition.span(), self -> {
            Alternatives element = repetition.element().match(this);
            Element separator = repetition.separator();
            Alternatives separators = separator == null ? Alternatives.EPSILON : separator.match(this);
            add(self, element, repetition.span());
            add(self, Alternatives.of(repetition.span(), self).times(separators).times(element), repetition.span());
        });
        Alternatives list = Alternatives.of(repetition.span(), symbol);
        return repetition.optional() ? list.or(Alternatives.EPSILON) : list;
    }

    /** Expands a counted list: {@code counted = begin list end} with {@code list = ε | list more element}. */
    @Override
    public Alternatives counted(Element.Counted counted) {
        VirtualTerminals.Steps steps = counted.steps();
        Span span = counted.span();
        NonTerminal symbol = hidden(counted.text(), span, self -> {
            Alternatives element = counted.element().match(this);
            NonTerminal list = hidden(counted.listText(), span, elements -> {
                add(elements, Alternatives.EPSILON, span);
                add(elements, Alternatives.of(span, elements, steps.more()).times(element), span);
            });
            add(self, Alternatives.of(span, steps.begin(), list, steps.end()), span);
        });
        return Alternatives.of(span, symbol);
    }

    @Override
    public Alternatives named(Element.Named named) {
        String text = named.name().text();
        name = named.inTerms() && used.contains(text) ? text : null;
        Alternatives alternatives = named.element().match(this);
        name = null;
        return alternatives;
    }

    @Override
    public Alternatives bounded(Element.Bounded bounded) {
        Span span = bounded.span();
        return Alternatives.of(span, bounded.edges().begin())
                .times(bounded.element().match(this))
                .times(Alternatives.of(span, bounded.edges().end()));
    }

    private Alternatives sequence(Sequence sequence) {
        return sequence.elements().stream()
                .map(element -> element.match(this))
                .reduce(Alternatives.EPSILON, Alternatives::times);
    }

    private NonTerminal hidden(String text, Span span, Consumer<NonTerminal> definition) {
        return hidden(text, OptionalInt.empty(), span, definition);
    }

    private NonTerminal hidden(String text, OptionalInt most, Span span, Consumer<NonTerminal> definition) {
        NonTerminal known = hidden.get(text);
        if (known == null) {
            known = new NonTerminal(declared + hidden.size(), text, most, span);
            hidden.put(text, known);
            definition.accept(known);
        }
        return known;
    }

    private void add(NonTerminal symbol, Alternatives alternatives, Span span) {
        add(symbol, alternatives, null, null, span);
    }

    private void add(
            NonTerminal symbol,
            Alternatives alternatives,
            @Nullable Production production,
            @Nullable Priority own,
            Span span) {
        for (List<Part> parts : alternatives.strings()) {
            List<Symbol> rightHandSide = Part.symbols(parts);
            List<Span> places = parts.stream().map(Part::span).toList();
            Priority priority = own == null ? ofRightmost(rightHandSide) : own;
            variants.add(new Variant(variants.size(), symbol, rightHandSide, places, production, priority, span));
        }
    }

    private static @Nullable Priority ofRightmost(List<Symbol> symbols) {
        Priority priority = null;
        for (Symbol symbol : symbols) {
            if (symbol instanceof Terminal terminal && terminal.priority() != null) {
                priority = terminal.priority();
            }
        }
        return priority;
    }
}
