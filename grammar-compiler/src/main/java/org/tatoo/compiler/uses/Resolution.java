package org.tatoo.compiler.uses;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.tatoo.compiler.diagnostic.DiagnosticLog;
import org.tatoo.compiler.diagnostic.Span;
import org.tatoo.compiler.regex.RegexParser;
import org.tatoo.compiler.syntax.Alternative;
import org.tatoo.compiler.syntax.Expression;
import org.tatoo.compiler.syntax.JavaType;
import org.tatoo.compiler.syntax.LexicalDeclaration;
import org.tatoo.compiler.syntax.Name;
import org.tatoo.compiler.syntax.ProductionDeclaration;
import org.tatoo.compiler.syntax.Quoted;
import org.tatoo.compiler.syntax.Rewriting;
import org.tatoo.compiler.syntax.Shorthand;
import org.tatoo.compiler.syntax.TemplateDeclaration;
import org.tatoo.compiler.syntax.TermTree;
import org.tatoo.compiler.syntax.TypeDeclaration;
import org.tatoo.compiler.syntax.VirtualDeclaration;

/** A copy of the declarations of one grammar, in which names are those of the grammar that all become a part of. */
final class Resolution extends Rewriting {
    private static final String INPUT = "input";

    private final Unit unit;
    private final Lookup lookup;
    private final Names names;
    private final Function<Declared, String> reached;
    private final Map<String, String> imports = new HashMap<>();
    private final Map<Span, String> macros = new HashMap<>();

    /** The names of elements that terms use, except those in place to the left. */
    private final Set<String> elementTerms;

    /** The names of parameters in the template that is being copied, by those that are written. */
    private Map<String, String> parameters = Map.of();

    /** The names of elements in place in the production or template that is being copied. */
    private Set<String> placed = Set.of();

    /** The names that declarations have in the template that is being copied. */
    private Set<String> symbols = new HashSet<>();

    /** @param reached returns the name of a declaration, which then is a part of the grammar */
    Resolution(Unit unit, Lookup lookup, Names names, Function<Declared, String> reached) {
        this.unit = unit;
        this.lookup = lookup;
        this.names = names;
        this.reached = reached;
        unit.file().imports().stream()
                .map(Name::text)
                .forEach(type -> imports.put(type.substring(type.lastIndexOf('.') + 1), type));
        elementTerms = new TermNames(unit).ofElements();
        elementTerms.forEach(name -> names.undeclared(unit, name));
    }

    Lookup lookup() {
        return lookup;
    }

    /** Returns the names of macros that are others than those that are written, by the places of their uses. */
    Map<Span, String> macros() {
        return macros;
    }

    // ---- declarations

    /** Returns the copy of {@code token}, which is called {@code name}, without the tokens after {@code yields}. */
    LexicalDeclaration lexical(LexicalDeclaration token, String name) {
        if (token.hasRegex()) {
            RegexParser.parse(token.regex().content(), unit.alphabet(), this::macro, new DiagnosticLog());
        }
        return token.with(
                called(token.name(), name), type(token.type()), unit.isOwn() ? token.priority() : null, List.of());
    }

    private <T> Optional<T> macro(String written, Span use) {
        lookup.find(written, Declared.Kind.MACRO, use)
                .map(reached)
                .filter(name -> !name.equals(written))
                .ifPresent(name -> macros.put(use, name));
        return Optional.empty();
    }

    VirtualDeclaration virtual(VirtualDeclaration declaration, String name) {
        return declaration.with(
                called(declaration.name(), name), type(declaration.type()), content(declaration.content()));
    }

    private VirtualDeclaration.Content content(VirtualDeclaration.Content content) {
        if (content instanceof VirtualDeclaration.Amount amount) {
            return new VirtualDeclaration.Amount(term(amount.term()));
        }
        if (content instanceof VirtualDeclaration.Rest rest && rest.region() != null) {
            Name region = region(rest.region());
            return new VirtualDeclaration.Rest(
                    lookup.reported().contains(region.text()) ? called(region, INPUT) : region);
        }
        if (content instanceof VirtualDeclaration.Cases cases) {
            return new VirtualDeclaration.Cases(term(cases.term()), cases.cases());
        }
        return content instanceof VirtualDeclaration.Tuples tuples
                ? new VirtualDeclaration.Tuples(
                        tuples.terms().stream().map(this::term).toList(), tuples.tuples())
                : content;
    }

    ProductionDeclaration production(ProductionDeclaration production, String name) {
        placed = placed(production.alternatives());
        List<String> labels = names.labels(production);
        List<Alternative> alternatives = new ArrayList<>();
        for (Alternative alternative : production.alternatives()) {
            Name label = alternative.production();
            alternatives.add(
                    label == null || labels.isEmpty()
                            ? copy(alternative)
                            : copy(alternative).called(called(label, labels.get(alternatives.size()))));
        }
        placed = Set.of();
        return new ProductionDeclaration(
                called(production.name(), name), type(production.type()), production.longest(), alternatives);
    }

    TemplateDeclaration template(TemplateDeclaration template, String name) {
        placed = placed(template.alternatives());
        parameters =
                template.parameters().stream().map(Name::text).distinct().collect(Collectors.toMap(p -> p, p -> p));
        symbols = new HashSet<>();
        List<Alternative> alternatives =
                template.alternatives().stream().map(this::copy).toList();
        // A parameter hides no declaration that a name of this file means.
        if (parameters.keySet().stream().anyMatch(symbols::contains)) {
            parameters = parameters.keySet().stream().collect(Collectors.toMap(p -> p, this::free));
            alternatives = template.alternatives().stream().map(this::copy).toList();
        }
        List<Name> copies = template.parameters().stream()
                .map(parameter -> called(parameter, parameters.getOrDefault(parameter.text(), parameter.text())))
                .toList();
        placed = Set.of();
        parameters = Map.of();
        return new TemplateDeclaration(called(template.name(), name), copies, alternatives);
    }

    private String free(String parameter) {
        String name = parameter;
        while (symbols.contains(name) || (!name.equals(parameter) && parameters.containsKey(name))) {
            name += "_";
        }
        return name;
    }

    TypeDeclaration typing(TypeDeclaration declaration) {
        JavaType type = type(declaration.type());
        return new TypeDeclaration(copy(declaration.symbol()), type == null ? declaration.type() : type);
    }

    /** Returns the names of tokens after {@code yields}, and those that are declared. */
    List<Yielded> yields(LexicalDeclaration token) {
        return token.yields().stream()
                .map(name -> new Yielded(
                        name,
                        lookup.find(name.text(), Declared.Kind.TOKEN, name.span())
                                .orElse(null)))
                .toList();
    }

    /**
     * A token after {@code yields}.
     *
     * @param declared null if it is unknown
     */
    record Yielded(Name name, @Nullable Declared declared) {}

    /** Returns the name of the non-terminal that {@code written} is in a list of non-terminals. */
    Name start(Name written) {
        return named(written, Declared.Kind.NON_TERMINAL);
    }

    private static Set<String> placed(List<Alternative> alternatives) {
        return Unit.named(alternatives)
                .filter(named -> Shorthand.isPlaced(named.element()))
                .map(named -> named.name().text())
                .collect(Collectors.toSet());
    }

    // ---- names

    private static Name called(Name written, String name) {
        return new Name(name, written.span());
    }

    private Name named(Name written, Declared.Kind kind) {
        return lookup.find(written.text(), kind, written.span())
                .map(declared -> called(written, reach(declared)))
                .orElse(written);
    }

    private String reach(Declared declared) {
        String name = reached.apply(declared);
        symbols.add(name);
        return name;
    }

    private String element(String name) {
        return elementTerms.contains(name) ? names.undeclared(unit, name) : name;
    }

    private TermTree term(TermTree written) {
        return written.replace(
                this::number, region -> TermTree.Reference.plain(region(region.whole())), UnaryOperator.identity());
    }

    private TermTree number(TermTree.Reference reference) {
        String name = reference.name().text();
        Name field = reference.field();
        if (parameters.containsKey(name)) {
            return reference.called(parameters.get(name));
        }
        if (placed.contains(name)) {
            return reference.called(element(name));
        }
        boolean own = unit.own(name, Declared.Kind.TOKEN).findAny().isPresent();
        if (own || !unit.elements().contains(name)) {
            Optional<Lookup.Found> found = lookup.number(name, field == null ? null : field.text(), reference.span());
            if (found.isPresent()) {
                Name merged = called(reference.name(), reach(found.get().declared()));
                return new TermTree.Reference(merged, found.get().rest() == null ? null : field);
            }
            if (lookup.reportNoNumber(name, field == null ? null : field.text(), reference.span())) {
                return new TermTree.Constant(called(reference.name(), "0"));
            }
        }
        return reference.called(names.undeclared(unit, name));
    }

    /** Returns the name of a region that is declared, or in place, where it has that of an element or a symbol. */
    private Name region(Name written) {
        String name = written.text();
        if (unit.find(name, Declared.Kind.REGION).isEmpty()) {
            if (name.equals(INPUT) || unit.elements().contains(name)) {
                return called(written, element(name));
            }
            for (Declared.Kind kind : List.of(Declared.Kind.NON_TERMINAL, Declared.Kind.TOKEN)) {
                if (unit.own(name, kind).findAny().isPresent()) {
                    return named(written, kind);
                }
            }
        }
        return named(written, Declared.Kind.REGION);
    }

    private @Nullable JavaType type(@Nullable JavaType type) {
        if (type == null || unit.isOwn()) {
            return type;
        }
        String written = type.name().text();
        String first = written.replaceFirst("\\..*", "");
        String qualified = imports.getOrDefault(first, first) + written.substring(first.length());
        return new JavaType(
                called(type.name(), qualified), type.radix(), type.sign(), type.fields(), type.enumeration());
    }

    // ---- elements

    @Override
    public Alternative copy(Alternative alternative) {
        Alternative copy = super.copy(alternative);
        return unit.isOwn() ? copy : copy.withoutPriority();
    }

    @Override
    public Expression reference(Expression.Reference reference) {
        String parameter = parameters.get(reference.name().text());
        return new Expression.Reference(
                parameter == null
                        ? named(reference.name(), Declared.Kind.NON_TERMINAL)
                        : called(reference.name(), parameter));
    }

    @Override
    public Expression terminal(Expression.Terminal terminal) {
        Quoted quoted = terminal.quoted();
        if (quoted.isLiteral()) {
            if (!unit.isOwn()) {
                lookup.literal(quoted).ifPresent(this::reach);
            }
            return terminal;
        }
        return lookup.terminal(quoted)
                .map(found -> reach(found.declared()) + (found.rest() == null ? "" : "." + found.rest()))
                .filter(name -> !unit.isOwn() || name.contains(".") || !isOwn(quoted))
                .map(name -> new Expression.Terminal(
                        Quoted.of(name, quoted.span()), terminal.silence(), terminal.constant()))
                .orElse(terminal);
    }

    private boolean isOwn(Quoted quoted) {
        return lookup.terminal(quoted)
                .filter(found -> found.declared().unit().isOwn())
                .isPresent();
    }

    @Override
    public Expression counted(Expression.Counted counted) {
        return new Expression.Counted(
                copy(counted.element()), named(counted.counter(), Declared.Kind.COUNTER), counted.span());
    }

    @Override
    public Expression bounded(Expression.Bounded bounded) {
        return new Expression.Bounded(
                copy(bounded.element()), named(bounded.region(), Declared.Kind.REGION), bounded.span());
    }

    @Override
    public Expression named(Expression.Named named) {
        return new Expression.Named(
                called(named.name(), element(named.name().text())),
                copy(named.element()),
                named.inTerms(),
                named.span());
    }

    @Override
    public Expression shorthand(Shorthand shorthand) {
        if (shorthand instanceof Shorthand.Use use) {
            return new Shorthand.Use(
                    named(use.template(), Declared.Kind.TEMPLATE),
                    use.arguments().stream().map(this::argument).toList(),
                    use.span());
        }
        if (shorthand instanceof Shorthand.Number number) {
            String parameter = parameters.get(number.type().name().text());
            return parameter == null
                    ? number
                    : new Shorthand.Number(
                            new JavaType(called(number.type().name(), parameter), null, null, List.of()),
                            number.ranges(),
                            number.silence(),
                            number.span());
        }
        if (shorthand instanceof Shorthand.Raw raw) {
            return new Shorthand.Raw(content(raw.content()), type(raw.type()), raw.max(), raw.span());
        }
        if (shorthand instanceof Shorthand.Measured measured) {
            return new Shorthand.Measured(
                    measured.kind(),
                    copy(measured.element()),
                    term(measured.term()),
                    measured.max(),
                    measured.suffix(),
                    measured.span());
        }
        Shorthand.If condition = (Shorthand.If) shorthand;
        return new Shorthand.If(term(condition.condition()), condition.span());
    }

    /** Returns the copy of {@code argument}. A name is an element and a number; a qualified one is what is declared. */
    private Shorthand.Argument argument(Shorthand.Argument argument) {
        Expression element = argument.element();
        TermTree term = argument.term();
        if (element instanceof Expression.Reference reference && term != null) {
            String name = reference.name().text();
            boolean nonTerminal = parameters.containsKey(name)
                    || !unit.find(name, Declared.Kind.NON_TERMINAL).isEmpty();
            boolean qualified = name.contains(".");
            // Not reported as an unknown non-terminal: a later pass does so if the template uses it as one.
            Expression copied = nonTerminal ? copy(element) : qualified || unit.isStrict() ? null : element;
            TermTree number = nonTerminal && qualified ? null : term(term);
            return new Shorthand.Argument(copied, number, argument.ranges(), argument.span());
        }
        if (element instanceof Expression.Terminal && term != null) {
            // A token is a number, too, by its name.
            Expression.Terminal copied = (Expression.Terminal) copy(element);
            TermTree number = TermTree.Reference.plain(new Name(copied.quoted().text(), term.span()));
            return new Shorthand.Argument(copied, number, argument.ranges(), argument.span());
        }
        return new Shorthand.Argument(
                element == null ? null : copy(element),
                term == null ? null : term(term),
                argument.ranges(),
                argument.span());
    }
}
