package org.tatoo.compiler.syntax;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.tatoo.compiler.diagnostic.Span;

/** A copy of expressions, of which a subclass replaces some. */
public abstract class Rewriting implements Expression.Cases<Expression> {
    /** Returns the place of the copy of what stands at {@code span}. */
    protected Span at(Span span) {
        return span;
    }

    /** Returns the copy of {@code name}. */
    protected final Name at(Name name) {
        return new Name(name.text(), at(name.span()));
    }

    /** Returns the copy of {@code alternative}. */
    public Alternative copy(Alternative alternative) {
        List<Expression> elements =
                alternative.elements().stream().map(this::copy).toList();
        return alternative.with(elements, at(alternative.span()));
    }

    /** Returns the copy of {@code expression}. */
    public final Expression copy(Expression expression) {
        return expression.match(this);
    }

    @Override
    public Expression reference(Expression.Reference reference) {
        return new Expression.Reference(at(reference.name()));
    }

    @Override
    public Expression terminal(Expression.Terminal terminal) {
        Quoted quoted = terminal.quoted();
        Name constant = terminal.constant();
        return new Expression.Terminal(
                new Quoted(quoted.content(), at(quoted.span())),
                terminal.silence(),
                constant == null ? null : at(constant));
    }

    @Override
    public Expression group(Expression.Group group) {
        return new Expression.Group(
                group.alternatives().stream().map(this::copy).toList(), at(group.span()));
    }

    @Override
    public Expression optional(Expression.Optional optional) {
        return new Expression.Optional(copy(optional.body()), optional.written(), at(optional.span()));
    }

    @Override
    public Expression repetition(Expression.Repetition repetition) {
        @Nullable Expression separator = repetition.separator();
        return new Expression.Repetition(
                copy(repetition.element()),
                separator == null ? null : copy(separator),
                repetition.optional(),
                repetition.most(),
                at(repetition.span()));
    }

    @Override
    public Expression counted(Expression.Counted counted) {
        return new Expression.Counted(copy(counted.element()), at(counted.counter()), at(counted.span()));
    }

    @Override
    public Expression bounded(Expression.Bounded bounded) {
        return new Expression.Bounded(copy(bounded.element()), at(bounded.region()), at(bounded.span()));
    }

    @Override
    public Expression named(Expression.Named named) {
        return new Expression.Named(at(named.name()), copy(named.element()), named.inTerms(), at(named.span()));
    }

    @Override
    public Expression check(Expression.Check check) {
        return new Expression.Check(at(check.condition()));
    }
}
