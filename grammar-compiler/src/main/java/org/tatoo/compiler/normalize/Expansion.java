package org.tatoo.compiler.normalize;

import static org.tatoo.compiler.diagnostic.DiagnosticKind.EMPTY_COUNTED_ELEMENT;
import static org.tatoo.compiler.diagnostic.DiagnosticKind.EMPTY_LIST_ELEMENT;
import static org.tatoo.compiler.diagnostic.DiagnosticKind.TOO_MANY_OPTIONAL_PARTS;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.tatoo.compiler.diagnostic.DiagnosticLog;
import org.tatoo.compiler.diagnostic.Span;
import org.tatoo.compiler.grammar.NonTerminal;
import org.tatoo.compiler.grammar.Priority;
import org.tatoo.compiler.grammar.Production;
import org.tatoo.compiler.grammar.Symbol;
import org.tatoo.compiler.grammar.Terminal;
import org.tatoo.compiler.grammar.Variant;
import org.tatoo.compiler.syntax.Alternative;
import org.tatoo.compiler.syntax.Expression;
import org.tatoo.compiler.syntax.ProductionDeclaration;
import org.tatoo.compiler.syntax.Quoted;

/**
 * Options, repetitions and groups written out as context-free productions. An optional part makes two variants of the
 * alternative; a list or a group of several alternatives becomes a hidden non-terminal, left-recursive for a list, and
 * equal expressions share one.
 */
final class Expansion implements Expression.Cases<List<List<Part>>> {
    private static final int OPTIONAL_PARTS = 6;

    /**
     * An element of a list, which must not be empty.
     *
     * @param separators the empty string if there are none
     * @param counter null if the list is not counted
     */
    private record ListElement(
            Expression expression,
            List<List<Part>> variants,
            List<List<Part>> separators,
            @Nullable String counter) {}

    private final TokenNames tokenNames;
    private final Lexicon lexicon;
    private final VirtualNames virtualNames;
    private final VirtualTerminals virtuals;
    private final NonTerminals names;
    private final PriorityTable priorities;
    private final DiagnosticLog log;

    private final Map<String, NonTerminal> declared = new LinkedHashMap<>();
    private final Map<String, NonTerminal> hidden = new HashMap<>();
    private final Map<Quoted, List<List<Part>>> terminals = new HashMap<>();
    private final List<Production> productions = new ArrayList<>();
    private final List<Variant> variants = new ArrayList<>();
    private final List<ListElement> elements = new ArrayList<>();

    Expansion(
            TokenNames tokenNames,
            Lexicon lexicon,
            VirtualNames virtualNames,
            VirtualTerminals virtuals,
            NonTerminals names,
            PriorityTable priorities,
            DiagnosticLog log) {
        this.tokenNames = tokenNames;
        this.lexicon = lexicon;
        this.virtualNames = virtualNames;
        this.virtuals = virtuals;
        this.names = names;
        this.priorities = priorities;
        this.log = log;
    }

    /** Expands all that is declared. */
    void expand(TypeTable types, ProductionNames productionNames) {
        for (ProductionDeclaration declaration : names.declarations()) {
            String name = declaration.name().text();
            declared.put(
                    name,
                    new NonTerminal(
                            declared.size(),
                            name,
                            types.ofNonTerminal(name),
                            false,
                            declaration.name().span()));
        }
        for (ProductionDeclaration declaration : names.declarations()) {
            expand(declaration, productionNames.of(declaration));
        }
        checkElements();
    }

    /** The variants; empty ones of hidden non-terminals included. */
    List<Variant> variants() {
        return variants;
    }

    /** The declared non-terminals by name. */
    Map<String, NonTerminal> declared() {
        return declared;
    }

    @Override
    public List<List<Part>> reference(Expression.Reference reference) {
        NonTerminal symbol = declared.get(reference.name().text());
        return symbol == null && !names.check(reference.name()) ? List.of() : one(symbol, reference.span());
    }

    @Override
    public List<List<Part>> terminal(Expression.Terminal terminal) {
        return terminals.computeIfAbsent(
                terminal.quoted(),
                quoted -> tokenNames
                        .find(quoted)
                        .map(name -> one(terminal(name), quoted.span()))
                        .orElse(List.of()));
    }

    @Override
    public List<List<Part>> group(Expression.Group group) {
        if (group.alternatives().size() == 1) {
            return sequence(group.alternatives().get(0));
        }
        NonTerminal alternatives = hidden(text(group), group.span(), symbol -> {
            Set<List<Part>> distinct = new LinkedHashSet<>();
            for (Alternative alternative : group.alternatives()) {
                if (checkOptionalParts(alternative.optionalParts(), alternative.span())) {
                    distinct.addAll(sequence(alternative));
                }
            }
            distinct.forEach(rhs -> add(symbol, rhs, null, null, group.span()));
        });
        return one(alternatives, group.span());
    }

    @Override
    public List<List<Part>> optional(Expression.Optional optional) {
        return withEmpty(optional.body().match(this));
    }

    @Override
    public List<List<Part>> repetition(Expression.Repetition repetition) {
        String text = repetition.listText(this::text) + "+";
        NonTerminal symbol = hidden(text, repetition.span(), self -> list(self, repetition));
        List<List<Part>> list = one(symbol, repetition.span());
        return repetition.optional() ? withEmpty(list) : list;
    }

    @Override
    public List<List<Part>> counted(Expression.Counted counted) {
        return virtualNames.counter(counted.counter()).isEmpty()
                ? List.of()
                : one(hidden(text(counted), counted.span(), symbol -> counted(symbol, counted)), counted.span());
    }

    /** Those of the counter of {@code counted}, which is declared. */
    VirtualTerminals.Steps steps(Expression.Counted counted) {
        return virtuals.steps(counted.counter().text());
    }

    private @Nullable Symbol terminal(String name) {
        Terminal token = lexicon.find(name);
        return token == null ? virtuals.find(name) : token;
    }

    private void expand(ProductionDeclaration declaration, List<String> productionNames) {
        NonTerminal symbol =
                Objects.requireNonNull(declared.get(declaration.name().text()));
        for (int i = 0; i < declaration.alternatives().size(); i++) {
            Alternative alternative = declaration.alternatives().get(i);
            String source = alternative.text(quoted -> source(quoted.span()));
            Production production = new Production(
                    productions.size(),
                    productionNames.get(i),
                    symbol,
                    (symbol.name() + " = " + source).stripTrailing(),
                    alternative.span());
            productions.add(production);
            Priority priority = priorities.find(alternative.priority());
            if (checkOptionalParts(alternative.optionalParts(), alternative.span())) {
                sequence(alternative).forEach(rhs -> add(symbol, rhs, production, priority, alternative.span()));
            }
        }
    }

    /** Left-recursive: {@code list = element | list separator element}. */
    private void list(NonTerminal symbol, Expression.Repetition repetition) {
        Expression separator = repetition.separator();
        int optionalParts = repetition.element().optionalParts() + (separator == null ? 0 : separator.optionalParts());
        if (!checkOptionalParts(optionalParts, repetition.span())) {
            return;
        }
        List<List<Part>> element = repetition.element().match(this);
        List<List<Part>> separators = separator == null ? List.of(List.of()) : separator.match(this);
        elements.add(new ListElement(repetition.element(), element, separators, null));
        element.forEach(rhs -> add(symbol, rhs, null, null, repetition.span()));
        product(product(one(symbol, repetition.span()), separators), element).stream()
                .distinct()
                .forEach(rhs -> add(symbol, rhs, null, null, repetition.span()));
    }

    /** {@code counted = begin list end} with {@code list = ε | list more element}. */
    private void counted(NonTerminal symbol, Expression.Counted counted) {
        if (!checkOptionalParts(counted.element().optionalParts(), counted.span())) {
            return;
        }
        VirtualTerminals.Steps steps = steps(counted);
        List<List<Part>> element = counted.element().match(this);
        elements.add(new ListElement(
                counted.element(),
                element,
                List.of(List.of()),
                counted.counter().text()));
        String text = "(" + steps.more().name() + " " + text(counted.element()) + ")*";
        NonTerminal list = hidden(text, counted.span(), self -> {
            add(self, List.of(), null, null, counted.span());
            product(List.of(parts(counted.span(), self, steps.more())), element).stream()
                    .distinct()
                    .forEach(rhs -> add(self, rhs, null, null, counted.span()));
        });
        add(symbol, parts(counted.span(), steps.begin(), list, steps.end()), null, null, counted.span());
    }

    private List<List<Part>> sequence(Alternative alternative) {
        List<List<Part>> result = List.of(List.of());
        for (Expression element : alternative.elements()) {
            result = product(result, element.match(this));
        }
        return result.size() == 1 ? result : result.stream().distinct().toList();
    }

    private NonTerminal hidden(String text, Span span, Consumer<NonTerminal> definition) {
        NonTerminal known = hidden.get(text);
        if (known == null) {
            known = new NonTerminal(names.declarations().size() + hidden.size(), text, null, true, span);
            hidden.put(text, known);
            definition.accept(known);
        }
        return known;
    }

    private void add(
            NonTerminal symbol, List<Part> parts, @Nullable Production production, @Nullable Priority own, Span span) {
        List<Symbol> rightHandSide = Part.symbols(parts);
        List<Span> places = parts.stream().map(Part::span).toList();
        Priority priority = own == null ? ofRightmost(rightHandSide) : own;
        variants.add(new Variant(variants.size(), symbol, rightHandSide, places, production, priority, span));
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

    private boolean checkOptionalParts(int count, Span span) {
        if (count > OPTIONAL_PARTS) {
            log.report(TOO_MANY_OPTIONAL_PARTS, span, count, OPTIONAL_PARTS);
        }
        return count <= OPTIONAL_PARTS;
    }

    private void checkElements() {
        Derivations nullable = Derivations.nullable(variants);
        Derivations byteless = Derivations.byteless(variants);
        for (ListElement element : elements) {
            Expression expression = element.expression();
            boolean empty = element.variants().stream().anyMatch(parts -> nullable.holds(Part.symbols(parts)));
            boolean still = element.variants().stream().anyMatch(parts -> byteless.holds(Part.symbols(parts)));
            if (element.counter() != null && still) {
                log.report(EMPTY_COUNTED_ELEMENT, expression.span(), element.counter(), source(expression.span()));
            } else if (empty
                    || (still
                            && element.separators().stream().anyMatch(parts -> byteless.holds(Part.symbols(parts))))) {
                log.report(EMPTY_LIST_ELEMENT, expression.span(), source(expression.span()));
            }
        }
    }

    /** Quoted terminals by name, so that a name and an alias are equal. */
    private String text(Quoted quoted) {
        List<List<Part>> symbol = terminal(new Expression.Terminal(quoted));
        return symbol.isEmpty()
                ? source(quoted.span())
                : "'" + symbol.get(0).get(0).symbol().name() + "'";
    }

    private String text(Expression expression) {
        return expression.text(this::text);
    }

    private static String source(Span span) {
        return span.file().text().substring(span.start(), span.end());
    }

    private static List<List<Part>> one(@Nullable Symbol symbol, Span span) {
        return symbol == null ? List.of() : List.of(parts(span, symbol));
    }

    private static List<Part> parts(Span span, Symbol... symbols) {
        return Stream.of(symbols).map(symbol -> new Part(symbol, span)).toList();
    }

    private static List<List<Part>> withEmpty(List<List<Part>> variants) {
        List<List<Part>> result = new ArrayList<>(variants);
        result.add(List.of());
        return result;
    }

    private static List<List<Part>> product(List<List<Part>> left, List<List<Part>> right) {
        List<List<Part>> result = new ArrayList<>();
        for (List<Part> start : left) {
            for (List<Part> end : right) {
                List<Part> both = new ArrayList<>(start);
                both.addAll(end);
                result.add(both);
            }
        }
        return result;
    }
}
