package org.tatoo.compiler.shorthand;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.tatoo.compiler.syntax.Alternative;
import org.tatoo.compiler.syntax.Expression;

/** A copy of expressions, of which a subclass replaces some. */
abstract class Rewriting implements Expression.Cases<Expression> {
    /** Returns the copy of {@code alternative}. */
    Alternative copy(Alternative alternative) {
        List<Expression> elements =
                alternative.elements().stream().map(this::copy).toList();
        return alternative.with(elements);
    }

    /** Returns the copy of {@code expression}. */
    final Expression copy(Expression expression) {
        return expression.match(this);
    }

    @Override
    public Expression reference(Expression.Reference reference) {
        return reference;
    }

    @Override
    public Expression terminal(Expression.Terminal terminal) {
        return terminal;
    }

    @Override
    public Expression group(Expression.Group group) {
        return new Expression.Group(
                group.alternatives().stream().map(this::copy).toList(), group.span());
    }

    @Override
    public Expression optional(Expression.Optional optional) {
        return new Expression.Optional(copy(optional.body()), optional.written(), optional.span());
    }

    @Override
    public Expression repetition(Expression.Repetition repetition) {
        @Nullable Expression separator = repetition.separator();
        return new Expression.Repetition(
                copy(repetition.element()),
                separator == null ? null : copy(separator),
                repetition.optional(),
                repetition.span());
    }

    @Override
    public Expression counted(Expression.Counted counted) {
        return new Expression.Counted(copy(counted.element()), counted.counter(), counted.span());
    }

    @Override
    public Expression bounded(Expression.Bounded bounded) {
        return new Expression.Bounded(copy(bounded.element()), bounded.region(), bounded.span());
    }

    @Override
    public Expression named(Expression.Named named) {
        return new Expression.Named(named.name(), copy(named.element()), named.inTerms(), named.span());
    }
}
