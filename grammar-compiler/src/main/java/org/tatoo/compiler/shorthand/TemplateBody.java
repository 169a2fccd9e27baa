package org.tatoo.compiler.shorthand;

import static org.tatoo.compiler.diagnostic.DiagnosticKind.TEMPLATE_ARGUMENT;

import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;
import org.tatoo.compiler.diagnostic.Related;
import org.tatoo.compiler.diagnostic.Span;
import org.tatoo.compiler.syntax.Enumeration;
import org.tatoo.compiler.syntax.Expression;
import org.tatoo.compiler.syntax.Name;
import org.tatoo.compiler.syntax.NumberRange;
import org.tatoo.compiler.syntax.Rewriting;
import org.tatoo.compiler.syntax.Shorthand;
import org.tatoo.compiler.syntax.TermTree;
import org.tatoo.compiler.syntax.VirtualDeclaration;

/** A copy of elements in which arguments stand for the parameters of a template, and templates are expanded. */
final class TemplateBody extends Rewriting {
    private final Templates templates;
    private final Map<String, Shorthand.Argument> arguments;
    private final @Nullable Span use;

    /** The parameters in whose place an element stands already. */
    private final Set<String> placed = new HashSet<>();

    /**
     * @param arguments the arguments, by the names of their parameters
     * @param use the place that uses the template; null outside templates
     */
    TemplateBody(Templates templates, Map<String, Shorthand.Argument> arguments, @Nullable Span use) {
        this.templates = templates;
        this.arguments = arguments;
        this.use = use;
    }

    @Override
    protected Span at(Span span) {
        return use == null ? span : span.usedAt(use);
    }

    @Override
    public Expression reference(Expression.Reference reference) {
        Shorthand.Argument argument = arguments.get(reference.name().text());
        if (argument == null) {
            return super.reference(reference);
        }
        Expression element = argument.element();
        if (element == null) {
            report(argument, reference.name(), "an element");
            return Templates.empty(at(reference.span()));
        }
        // Each element has a place of its own.
        return placed.add(reference.name().text())
                ? element
                : new TemplateBody(templates, Map.of(), at(reference.span())).copy(element);
    }

    @Override
    public Expression shorthand(Shorthand shorthand) {
        if (shorthand instanceof Shorthand.Use inner) {
            Shorthand.Use copy = new Shorthand.Use(
                    at(inner.template()),
                    inner.arguments().stream().map(this::argument).toList(),
                    at(inner.span()));
            return templates.expand(copy, copy.span());
        }
        if (shorthand instanceof Shorthand.Number number) {
            return number(number);
        }
        if (shorthand instanceof Shorthand.Raw raw) {
            VirtualDeclaration.Content content = raw.content() instanceof VirtualDeclaration.Amount amount
                    ? new VirtualDeclaration.Amount(term(amount.term()))
                    : raw.content();
            return new Shorthand.Raw(content, raw.type(), raw.max(), at(raw.span()));
        }
        if (shorthand instanceof Shorthand.Measured measured) {
            return new Shorthand.Measured(
                    measured.kind(),
                    copy(measured.element()),
                    term(measured.term()),
                    measured.max(),
                    at(measured.suffix()),
                    at(measured.span()));
        }
        Shorthand.If condition = (Shorthand.If) shorthand;
        return new Shorthand.If(term(condition.condition()), at(condition.span()));
    }

    private Expression number(Shorthand.Number number) {
        Shorthand.Argument argument = arguments.get(number.type().name().text());
        if (argument == null) {
            return new Shorthand.Number(number.type(), number.ranges(), number.silence(), at(number.span()));
        }
        Enumeration names = number.type().enumeration();
        if (argument.element() instanceof Shorthand.Number type && type.ranges().isEmpty()) {
            return new Shorthand.Number(
                    names == null ? type.type() : type.type().with(names),
                    number.ranges(),
                    number.silence(),
                    at(number.span()));
        }
        report(argument, number.type().name(), "a number type without values");
        return Templates.empty(at(number.span()));
    }

    private Shorthand.Argument argument(Shorthand.Argument inner) {
        Expression element = inner.element();
        TermTree term = inner.term();
        if (element instanceof Expression.Reference reference) {
            Shorthand.Argument passed = arguments.get(reference.name().text());
            if (passed != null) {
                return passed;
            }
        }
        return new Shorthand.Argument(
                element == null ? null : copy(element),
                term == null ? null : term(term),
                inner.ranges(),
                at(inner.span()));
    }

    private TermTree term(TermTree written) {
        return written.replace(this::term, UnaryOperator.identity(), this::ranges);
    }

    private TermTree term(TermTree.Reference reference) {
        Name name = reference.name();
        Name field = reference.field();
        Shorthand.Argument argument = arguments.get(name.text());
        TermTree same = new TermTree.Reference(at(name), field == null ? null : at(field));
        if (argument == null) {
            return same;
        }
        TermTree passed = argument.term();
        if (passed == null) {
            report(argument, name, "a number");
            return same;
        }
        if (field == null) {
            return passed;
        }
        if (passed instanceof TermTree.Reference token && token.field() == null) {
            return new TermTree.Reference(token.name(), at(field));
        }
        report(argument, name, "a token");
        return passed;
    }

    /** Returns the values that a parameter stands for, and {@code written} if it names none. */
    private List<NumberRange> ranges(List<NumberRange> written) {
        Name only = written.size() == 1 ? written.get(0).least() : null;
        Shorthand.Argument argument = only == null ? null : arguments.get(only.text());
        if (only == null || argument == null) {
            return written;
        }
        if (argument.ranges().isEmpty()
                && argument.term() instanceof TermTree.Reference constant
                && constant.field() == null) {
            return List.of(new NumberRange(constant.name(), constant.name()));
        }
        if (argument.ranges().isEmpty()) {
            report(argument, only, "values of a number");
        }
        return argument.ranges().isEmpty() ? written : argument.ranges();
    }

    /** Reports that {@code argument} is not {@code expected}, as {@code parameter} is used. */
    private void report(Shorthand.Argument argument, Name parameter, String expected) {
        List<Related> related = List.of(new Related(parameter.span(), "the parameter"));
        templates
                .log()
                .report(
                        TEMPLATE_ARGUMENT,
                        argument.span(),
                        related,
                        argument.span().text(),
                        expected);
    }
}
