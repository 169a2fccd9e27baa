package org.tatoo.compiler.normalize;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.tatoo.compiler.grammar.Content;
import org.tatoo.compiler.grammar.NonTerminal;
import org.tatoo.compiler.grammar.Production;
import org.tatoo.compiler.grammar.Selector;
import org.tatoo.compiler.grammar.ValueDeclarations;
import org.tatoo.compiler.grammar.VirtualTerminal;
import org.tatoo.compiler.normalize.resolve.Definition;
import org.tatoo.compiler.normalize.resolve.Element;
import org.tatoo.compiler.normalize.resolve.ProductionNames;
import org.tatoo.compiler.normalize.resolve.ResolvedGrammar;
import org.tatoo.compiler.normalize.resolve.Sequence;
import org.tatoo.compiler.normalize.resolve.Settings;

/** The useful parts of productions as written, for values. Empty for an element that derives nothing. */
final class Contents implements Element.Cases<Optional<Content>> {
    private final Map<String, NonTerminal> hidden;
    private final Numbering numbering;

    /** True if groups make variants. */
    private boolean whole;

    private Contents(Map<String, NonTerminal> hidden, Numbering numbering) {
        this.hidden = hidden;
        this.numbering = numbering;
    }

    /** @param hidden the hidden non-terminals before they were numbered, by their texts */
    static ValueDeclarations of(ResolvedGrammar grammar, Map<String, NonTerminal> hidden, Numbering numbering) {
        Settings settings = grammar.settings();
        Map<Integer, Content> contents = new LinkedHashMap<>();
        Set<Integer> named = new HashSet<>();
        if (settings.asksForValues()) {
            Contents all = new Contents(hidden, numbering);
            grammar.definitions().forEach(definition -> all.add(definition, contents));
            grammar.names()
                    .productions()
                    .values()
                    .forEach(declaration -> ProductionNames.of(declaration).stream()
                            .filter(name -> name.origin() == ProductionNames.Origin.GIVEN)
                            .forEach(name -> numbering.productions().stream()
                                    .filter(production -> production.name().equals(name.text()))
                                    .forEach(production -> named.add(production.index()))));
        }
        Map<Integer, String> rawTypes = new LinkedHashMap<>();
        for (VirtualTerminal virtual : grammar.virtuals().all()) {
            String type = grammar.types().raw().get(virtual.name());
            if (type != null
                    && (virtual instanceof VirtualTerminal.Bytes || virtual instanceof VirtualTerminal.Until)) {
                rawTypes.put(virtual.index(), type);
            }
        }
        return new ValueDeclarations(
                settings.records(),
                settings.evaluator(),
                settings.writer(),
                settings.message(),
                grammar.delivered().stream()
                        .filter(numbering::isLeft)
                        .map(numbering::of)
                        .toList(),
                grammar.texts(),
                grammar.numbers().typed(),
                grammar.silent(),
                grammar.constants(),
                rawTypes,
                contents,
                named);
    }

    private void add(Definition definition, Map<Integer, Content> contents) {
        for (Definition.Alternative alternative : definition.alternatives()) {
            Production production = numbering.of(alternative.production());
            if (production != null) {
                whole = production.whole() != null;
                contents.put(production.index(), sequence(alternative.sequence()));
            }
        }
    }

    @Override
    public Optional<Content> single(Element.Single single) {
        if (single.symbol() instanceof NonTerminal symbol) {
            return numbering.isLeft(symbol)
                    ? Optional.of(new Content.Single(numbering.of(symbol), single.span()))
                    : Optional.empty();
        }
        return Optional.of(new Content.Single(single.symbol(), single.span()));
    }

    @Override
    public Optional<Content> unknown(Element.Unknown unknown) {
        throw new IllegalArgumentException("unresolved at " + unknown.span());
    }

    @Override
    public Optional<Content> group(Element.Group group) {
        if (group.alternatives().size() == 1) {
            return Optional.of(sequence(group.alternatives().get(0)));
        }
        NonTerminal symbol = whole ? null : hidden(group.text());
        if (!whole && symbol == null) {
            return Optional.empty();
        }
        Sequence first = group.alternatives().get(0);
        if (symbol != null
                && !first.elements().isEmpty()
                && first.elements().get(0) instanceof Element.Single answer
                && answer.symbol() instanceof VirtualTerminal.Choice there
                && there.selector().kind() == Selector.Kind.PRESENCE) {
            return conditional(group, there, symbol);
        }
        return Optional.of(new Content.Choice(
                group.alternatives().stream().map(this::sequence).toList(), symbol, group.span()));
    }

    private Optional<Content> conditional(Element.Group group, VirtualTerminal.Choice there, NonTerminal symbol) {
        Element content = group.alternatives().get(0).elements().get(1);
        Element.Single absent =
                (Element.Single) group.alternatives().get(1).elements().get(0);
        return Optional.of(new Content.Conditional(
                there, (VirtualTerminal.Choice) absent.symbol(), orNothing(content), symbol, group.span()));
    }

    @Override
    public Optional<Content> optional(Element.Optional optional) {
        return optional.body().match(this).map(body -> new Content.Optional(body, optional.written(), optional.span()));
    }

    @Override
    public Optional<Content> repetition(Element.Repetition repetition) {
        NonTerminal symbol = hidden(repetition.text());
        Element separator = repetition.separator();
        Optional<Content> between = separator == null ? Optional.empty() : separator.match(this);
        return repetition
                .element()
                .match(this)
                .filter(element -> symbol != null)
                .map(element -> new Content.Repetition(
                        element,
                        between.orElse(null),
                        repetition.optional(),
                        Objects.requireNonNull(symbol),
                        repetition.span()));
    }

    @Override
    public Optional<Content> counted(Element.Counted counted) {
        NonTerminal symbol = hidden(counted.text());
        NonTerminal list = hidden(counted.listText());
        return symbol == null || list == null
                ? Optional.empty()
                : Optional.of(new Content.Counted(
                        orNothing(counted.element()), counted.steps().counter(), symbol, list, counted.span()));
    }

    @Override
    public Optional<Content> bounded(Element.Bounded bounded) {
        return Optional.of(new Content.Bounded(
                orNothing(bounded.element()),
                bounded.edges().begin(),
                bounded.edges().end(),
                bounded.span()));
    }

    /** Returns the content of {@code element}, which may be absent; an empty sequence if it is never present. */
    private Content orNothing(Element element) {
        return element.match(this).orElseGet(() -> new Content.Sequence(List.of(), element.span()));
    }

    @Override
    public Optional<Content> named(Element.Named named) {
        return named.element()
                .match(this)
                .map(body -> new Content.Named(named.name().text(), named.name().span(), body));
    }

    private Content.Sequence sequence(Sequence sequence) {
        List<Content> parts = new ArrayList<>();
        for (Element element : sequence.elements()) {
            element.match(this).ifPresent(parts::add);
        }
        return new Content.Sequence(parts, sequence.span());
    }

    /** Returns the renumbered hidden non-terminal {@code text}; null if it derives nothing or is not reached. */
    private @Nullable NonTerminal hidden(String text) {
        NonTerminal symbol = hidden.get(text);
        return symbol != null && numbering.isLeft(symbol) ? numbering.of(symbol) : null;
    }
}
