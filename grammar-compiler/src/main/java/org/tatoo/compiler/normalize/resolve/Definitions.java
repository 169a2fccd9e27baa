package org.tatoo.compiler.normalize.resolve;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.tatoo.compiler.diagnostic.DiagnosticLog;
import org.tatoo.compiler.diagnostic.Span;
import org.tatoo.compiler.grammar.NonTerminal;
import org.tatoo.compiler.grammar.Production;
import org.tatoo.compiler.grammar.Symbol;
import org.tatoo.compiler.grammar.VirtualTerminal;
import org.tatoo.compiler.syntax.Alternative;
import org.tatoo.compiler.syntax.Expression;
import org.tatoo.compiler.syntax.Name;
import org.tatoo.compiler.syntax.ProductionDeclaration;
import org.tatoo.compiler.syntax.Quoted;
import org.tatoo.compiler.syntax.Shorthand;

/** The resolution of the names in productions. A name in a list or group that is written again is reported once. */
public final class Definitions implements Expression.Cases<Element> {
    private final NameResolution resolution;
    private final VirtualTerminals virtuals;
    private final Map<String, Symbol> terminals = new HashMap<>();
    private final Map<String, NonTerminal> nonTerminals = new LinkedHashMap<>();
    private final Map<Quoted, Optional<Symbol>> resolved = new HashMap<>();
    private final Set<String> hidden = new HashSet<>();
    private final Expression.Form form;
    private boolean repeated;

    private Definitions(NameResolution resolution, Lexicon lexicon, VirtualTerminals virtuals, Types types) {
        this.resolution = resolution;
        this.virtuals = virtuals;
        form = new Form(virtuals.usedNames());
        lexicon.tokens().forEach(token -> terminals.put(token.name(), token));
        if (lexicon.error() != null) {
            terminals.putIfAbsent(lexicon.error().name(), lexicon.error());
        }
        virtuals.all().forEach(virtual -> terminals.putIfAbsent(virtual.name(), virtual));
        resolution
                .names()
                .productions()
                .values()
                .forEach(production -> nonTerminals.put(production.name().text(), nonTerminal(production, types)));
    }

    /** Returns the non-terminals of {@code resolution}, in the order of declaration. */
    static List<Definition> of(
            NameResolution resolution, Lexicon lexicon, VirtualTerminals virtuals, Types types, Priorities priorities) {
        return new Definitions(resolution, lexicon, virtuals, types).all(priorities);
    }

    @Override
    public Element reference(Expression.Reference reference) {
        Name name = reference.name();
        NonTerminal symbol = nonTerminals.get(name.text());
        if (symbol != null) {
            return new Element.Single(symbol, reference.span());
        }
        if (!repeated) {
            resolution.resolveNonTerminal(name);
        }
        return new Element.Unknown(reference.span());
    }

    @Override
    public Element terminal(Expression.Terminal terminal) {
        return symbol(terminal.quoted())
                .<Element>map(symbol -> new Element.Single(symbol, terminal.span()))
                .orElse(new Element.Unknown(terminal.span()));
    }

    /**
     * Keeps only the first of equal alternatives. Equal ones with optional parts are kept, because the expansion merges
     * them. If only one alternative were left here, its optional parts would become those of the production, which has
     * counted them before.
     */
    @Override
    public Element group(Expression.Group group) {
        Set<String> texts = new HashSet<>();
        List<Alternative> distinct = group.alternatives().stream()
                .filter(alternative -> alternative.optionalParts() > 0 || texts.add(alternative.text(form)))
                .toList();
        boolean inline = distinct.size() == 1;
        String text = inline ? "" : text(group);
        Supplier<List<Sequence>> alternatives =
                () -> distinct.stream().map(this::sequence).toList();
        return new Element.Group(inline ? alternatives.get() : hidden(text, alternatives), text, group.span());
    }

    @Override
    public Element optional(Expression.Optional optional) {
        return new Element.Optional(optional.body().match(this), optional.written(), optional.span());
    }

    @Override
    public Element repetition(Expression.Repetition repetition) {
        String text = repetition.nonEmptyText(form);
        Name most = repetition.most();
        Expression separator = repetition.separator();
        return hidden(
                text,
                () -> new Element.Repetition(
                        repetition.element().match(this),
                        separator == null ? null : separator.match(this),
                        repetition.optional(),
                        repetition.element().optionalParts() + (separator == null ? 0 : separator.optionalParts()),
                        bound(most),
                        text,
                        repetition.span()));
    }

    @Override
    public Element counted(Expression.Counted counted) {
        Optional<String> counter = counter(counted.counter());
        if (counter.isEmpty()) {
            return new Element.Unknown(counted.span());
        }
        VirtualTerminals.Answers answers = virtuals.conditions().get(counter.get());
        if (answers != null) {
            return conditional(counted, answers);
        }
        VirtualTerminals.Steps steps = virtuals.steps(counter.get());
        String text = text(counted);
        return hidden(
                text,
                () -> new Element.Counted(
                        counted.element().match(this),
                        steps,
                        counted.element().optionalParts(),
                        text,
                        "(" + steps.more().name() + " " + text(counted.element()) + ")*",
                        counted.counter().span(),
                        counted.span()));
    }

    @Override
    public Element bounded(Expression.Bounded bounded) {
        Name name = bounded.region();
        VirtualTerminals.Edges edges = virtuals.edges().get(name.text());
        if (edges != null) {
            return new Element.Bounded(bounded.element().match(this), edges, name.span(), bounded.span());
        }
        if (!repeated) {
            resolution.reportNoRegion(name);
        }
        return new Element.Unknown(bounded.span());
    }

    @Override
    public Element named(Expression.Named named) {
        return new Element.Named(named.name(), named.element().match(this), named.inTerms(), named.span());
    }

    @Override
    public Element check(Expression.Check check) {
        Span span = check.span();
        List<VirtualTerminal.Choice> holding =
                virtuals.checks().getOrDefault(check.condition().text(), List.of());
        List<Sequence> cells = holding.stream()
                .map(cell -> new Sequence(List.of(new Element.Single(cell, span)), 0, span))
                .toList();
        return cells.isEmpty() ? new Element.Unknown(span) : new Element.Group(cells, nameOf(holding), span);
    }

    /** Returns the first condition that holds in these cells; others with the same cells are the same condition. */
    private String nameOf(List<VirtualTerminal.Choice> cells) {
        return virtuals.checks().entrySet().stream()
                .filter(check -> check.getValue().equals(cells))
                .map(Map.Entry::getKey)
                .findFirst()
                .orElseThrow();
    }

    @Override
    public Element shorthand(Shorthand shorthand) {
        throw new IllegalArgumentException("not expanded at " + shorthand.span());
    }

    private OptionalInt bound(@Nullable Name most) {
        return most == null
                ? OptionalInt.empty()
                : Settings.limit(most, repeated ? new DiagnosticLog() : resolution.log());
    }

    /** Resolves a condition as a group of two alternatives that each begin with an answer. */
    private Element conditional(Expression.Counted counted, VirtualTerminals.Answers answers) {
        String text = text(counted);
        Span where = counted.counter().span();
        return hidden(text, () -> {
            List<Element> there = List.of(
                    new Element.Single(answers.there(), where),
                    counted.element().match(this));
            List<Element> absent = List.of(new Element.Single(answers.absent(), where));
            return new Element.Group(
                    List.of(
                            new Sequence(there, counted.element().optionalParts(), counted.span()),
                            new Sequence(absent, 0, counted.span())),
                    text,
                    counted.span());
        });
    }

    private List<Definition> all(Priorities priorities) {
        List<Definition> definitions = new ArrayList<>();
        int productions = 0;
        for (ProductionDeclaration declaration :
                resolution.names().productions().values()) {
            NonTerminal symbol =
                    Objects.requireNonNull(nonTerminals.get(declaration.name().text()));
            List<ProductionNames.ProductionName> names = ProductionNames.of(declaration);
            List<Definition.Alternative> alternatives = new ArrayList<>();
            for (Alternative alternative : declaration.alternatives()) {
                String source = symbol.name() + " = " + alternative.text(new AsWritten());
                Sequence sequence = sequence(alternative);
                Production production = new Production(
                        productions++,
                        names.get(alternatives.size()).text(),
                        symbol,
                        source.stripTrailing(),
                        alternative.whole() ? WholeParameters.of(sequence) : null,
                        alternative.span());
                alternatives.add(new Definition.Alternative(
                        production, priorities.resolve(alternative.priority(), resolution.log()), sequence));
            }
            definitions.add(new Definition(symbol, alternatives));
        }
        return definitions;
    }

    private Sequence sequence(Alternative alternative) {
        List<Element> elements = alternative.elements().stream()
                .map(element -> element.match(this))
                .toList();
        return new Sequence(elements, alternative.optionalParts(), alternative.span());
    }

    /** Resolves the content of the hidden non-terminal {@code text}. */
    private <T> T hidden(String text, Supplier<T> content) {
        boolean outer = repeated;
        repeated |= !hidden.add(text);
        T result = content.get();
        repeated = outer;
        return result;
    }

    private Optional<Symbol> symbol(Quoted quoted) {
        return resolved.computeIfAbsent(
                quoted, key -> resolution.resolveTerminal(key).map(terminals::get));
    }

    private Optional<String> counter(Name name) {
        return repeated
                        && !virtuals.steps().containsKey(name.text())
                        && !virtuals.conditions().containsKey(name.text())
                ? Optional.empty()
                : resolution.resolveCounter(name);
    }

    private String text(Expression expression) {
        return expression.text(form);
    }

    /** The form as it is written, without blanks and comments. */
    private static final class AsWritten implements Expression.Form {
        @Override
        public String terminal(Quoted quoted) {
            return quoted.span().text();
        }

        @Override
        public String before(Name name) {
            return name.text() + "=";
        }
    }

    /**
     * The form that quotes terminals by name, so that names and aliases are equal, and keeps names in use. A declaration
     * has the same form everywhere, and no other has it.
     */
    private final class Form implements Expression.Form {
        private final Set<String> used;
        private final Map<String, String> declared = new HashMap<>();

        /** @param used the names of elements that terms use */
        private Form(Set<String> used) {
            this.used = used;
        }

        @Override
        public String terminal(Quoted quoted) {
            return symbol(quoted)
                    .map(Symbol::quoted)
                    .orElseGet(() -> quoted.span().text());
        }

        @Override
        public String before(Name name) {
            return used.contains(name.text()) ? name.text() + "=" : "";
        }

        @Override
        public String declared(String sign, Name name) {
            String written = Expression.Form.super.declared(sign, name);
            return declared.computeIfAbsent(
                    name.text(), key -> declared.containsValue(written) ? sign + name.text() : written);
        }
    }

    private NonTerminal nonTerminal(ProductionDeclaration production, Types types) {
        Name name = production.name();
        return new NonTerminal(
                nonTerminals.size(),
                name.text(),
                types.nonTerminals().get(name.text()),
                false,
                OptionalInt.empty(),
                bound(production.longest()),
                name.span());
    }
}
