package org.tatoo.compiler.uses;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Function;
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
    private final Scope scope;
    private final Map<Span, String> macros = new HashMap<>();

    /** @param reached returns the name of a declaration, which then is a part of the grammar */
    Resolution(Unit unit, Lookup lookup, Names names, Function<Declared, String> reached) {
        this.unit = unit;
        this.lookup = lookup;
        this.names = names;
        this.reached = reached;
        scope = new Scope(unit, lookup, names, reached);
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
                Scope.called(token.name(), name),
                scope.type(token.type()),
                unit.isOwn() ? token.priority() : null,
                List.of());
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
                Scope.called(declaration.name(), name), scope.type(declaration.type()), content(declaration.content()));
    }

    private VirtualDeclaration.Content content(VirtualDeclaration.Content content) {
        if (content instanceof VirtualDeclaration.Amount amount) {
            return new VirtualDeclaration.Amount(scope.term(amount.term()));
        }
        if (content instanceof VirtualDeclaration.Rest rest && rest.region() != null) {
            Name region = scope.region(rest.region());
            return new VirtualDeclaration.Rest(
                    lookup.reported().contains(region.text()) ? Scope.called(region, INPUT) : region);
        }
        if (content instanceof VirtualDeclaration.Cases cases) {
            return new VirtualDeclaration.Cases(scope.term(cases.term()), cases.cases());
        }
        return content instanceof VirtualDeclaration.Tuples tuples
                ? new VirtualDeclaration.Tuples(
                        tuples.terms().stream().map(scope::term).toList(), tuples.tuples())
                : content;
    }

    ProductionDeclaration production(ProductionDeclaration production, String name) {
        scope.enter(production.alternatives());
        List<String> labels = names.labels(production);
        List<Alternative> alternatives = new ArrayList<>();
        for (Alternative alternative : production.alternatives()) {
            Name label = alternative.production();
            alternatives.add(
                    label == null || labels.isEmpty()
                            ? copy(alternative)
                            : copy(alternative).called(Scope.called(label, labels.get(alternatives.size()))));
        }
        scope.leave();
        return new ProductionDeclaration(
                Scope.called(production.name(), name),
                scope.type(production.type()),
                production.longest(),
                alternatives);
    }

    TemplateDeclaration template(TemplateDeclaration template, String name) {
        scope.enter(template);
        List<Alternative> alternatives =
                template.alternatives().stream().map(this::copy).toList();
        // A parameter hides no declaration that a name of this file means.
        if (scope.renameParameters()) {
            alternatives = template.alternatives().stream().map(this::copy).toList();
        }
        List<Name> copies = template.parameters().stream()
                .map(parameter -> Scope.called(parameter, Objects.requireNonNull(scope.parameter(parameter.text()))))
                .toList();
        scope.leave();
        return new TemplateDeclaration(Scope.called(template.name(), name), copies, alternatives);
    }

    TypeDeclaration typing(TypeDeclaration declaration) {
        JavaType type = scope.type(declaration.type());
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
        return scope.named(written, Declared.Kind.NON_TERMINAL);
    }

    // ---- elements

    @Override
    public Alternative copy(Alternative alternative) {
        Alternative copy = super.copy(alternative);
        return unit.isOwn() ? copy : copy.withoutPriority();
    }

    @Override
    public Expression reference(Expression.Reference reference) {
        String parameter = scope.parameter(reference.name().text());
        return new Expression.Reference(
                parameter == null
                        ? scope.named(reference.name(), Declared.Kind.NON_TERMINAL)
                        : Scope.called(reference.name(), parameter));
    }

    @Override
    public Expression terminal(Expression.Terminal terminal) {
        Quoted quoted = terminal.quoted();
        if (quoted.isLiteral()) {
            if (!unit.isOwn()) {
                lookup.literal(quoted).ifPresent(scope::reach);
            }
            return terminal;
        }
        return lookup.terminal(quoted)
                .map(found -> scope.reach(found.declared()) + (found.rest() == null ? "" : "." + found.rest()))
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
                copy(counted.element()), scope.named(counted.counter(), Declared.Kind.COUNTER), counted.span());
    }

    @Override
    public Expression bounded(Expression.Bounded bounded) {
        return new Expression.Bounded(
                copy(bounded.element()), scope.named(bounded.region(), Declared.Kind.REGION), bounded.span());
    }

    @Override
    public Expression named(Expression.Named named) {
        return new Expression.Named(
                Scope.called(named.name(), scope.element(named.name().text())),
                copy(named.element()),
                named.inTerms(),
                named.span());
    }

    @Override
    public Expression shorthand(Shorthand shorthand) {
        if (shorthand instanceof Shorthand.Use use) {
            return new Shorthand.Use(
                    scope.named(use.template(), Declared.Kind.TEMPLATE),
                    use.arguments().stream().map(this::argument).toList(),
                    use.span());
        }
        if (shorthand instanceof Shorthand.Number number) {
            String parameter = scope.parameter(number.type().name().text());
            return parameter == null
                    ? number
                    : new Shorthand.Number(
                            new JavaType(Scope.called(number.type().name(), parameter), null, null, List.of())
                                    .with(number.type().enumeration()),
                            number.ranges(),
                            number.silence(),
                            number.span());
        }
        if (shorthand instanceof Shorthand.Raw raw) {
            return new Shorthand.Raw(content(raw.content()), scope.type(raw.type()), raw.max(), raw.span());
        }
        if (shorthand instanceof Shorthand.Measured measured) {
            return new Shorthand.Measured(
                    measured.kind(),
                    copy(measured.element()),
                    scope.term(measured.term()),
                    measured.max(),
                    measured.suffix(),
                    measured.span());
        }
        Shorthand.If condition = (Shorthand.If) shorthand;
        return new Shorthand.If(scope.term(condition.condition()), condition.span());
    }

    /** Returns the copy of {@code argument}. A name is an element and a number; a qualified one is what is declared. */
    private Shorthand.Argument argument(Shorthand.Argument argument) {
        Expression element = argument.element();
        TermTree term = argument.term();
        if (element instanceof Expression.Reference reference && term != null) {
            String name = reference.name().text();
            boolean nonTerminal = scope.parameter(name) != null
                    || !unit.find(name, Declared.Kind.NON_TERMINAL).isEmpty();
            boolean qualified = name.contains(".");
            // Not reported as an unknown non-terminal: a later pass does so if the template uses it as one.
            Expression copied = nonTerminal ? copy(element) : qualified || unit.isStrict() ? null : element;
            TermTree number = nonTerminal && qualified ? null : scope.term(term);
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
                term == null ? null : scope.term(term),
                argument.ranges(),
                argument.span());
    }
}
