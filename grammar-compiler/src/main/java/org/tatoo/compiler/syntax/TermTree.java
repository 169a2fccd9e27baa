package org.tatoo.compiler.syntax;

import java.util.List;
import java.util.Objects;
import java.util.function.Function;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;
import org.tatoo.compiler.diagnostic.Span;

/** A term as written, from which a length, a count or a choice is computed. */
public sealed interface TermTree {
    /** Returns the position. */
    Span span();

    /** Returns whether it is 1 or 0. */
    default boolean isCondition() {
        return this instanceof In || this instanceof Not;
    }

    /** Returns this term with other terms in place of its references, except the names of regions. */
    default TermTree replace(Function<Reference, TermTree> others) {
        return replace(others, UnaryOperator.identity());
    }

    /** Returns this term with other terms in place of its references, and other ranges in place of its own. */
    default TermTree replace(Function<Reference, TermTree> others, UnaryOperator<List<NumberRange>> ranges) {
        if (this instanceof Reference reference) {
            return others.apply(reference);
        }
        if (this instanceof Operation operation) {
            return new Operation(
                    operation.operator(),
                    operation.left().replace(others, ranges),
                    operation.right().replace(others, ranges));
        }
        if (this instanceof Call call && !call.isLeft()) {
            return new Call(call.function(), call.argument().replace(others, ranges), call.span());
        }
        if (this instanceof In in) {
            return new In(in.term().replace(others, ranges), ranges.apply(in.ranges()), in.span());
        }
        return this instanceof Not not ? new Not(not.condition().replace(others, ranges), not.span()) : this;
    }

    /** Returns the place of what stands from {@code first} to {@code last}; only the first of two places of templates. */
    private static Span joined(Span first, Span last) {
        boolean together = first.file().equals(last.file()) && first.start() <= last.end();
        return together && Objects.equals(first.use(), last.use()) ? first.to(last) : first;
    }

    /** A whole number. */
    record Constant(Name number) implements TermTree {
        @Override
        public Span span() {
            return number.span();
        }
    }

    /**
     * A token, a field of a token's bits, or a method of the handler.
     *
     * @param field the field, after the dot; null if there is none
     */
    record Reference(Name name, @Nullable Name field) implements TermTree {
        @Override
        public Span span() {
            return field == null ? name.span() : joined(name.span(), field.span());
        }

        /** Returns the term as it is written, without blanks. */
        public String text() {
            return field == null ? name.text() : name.text() + "." + field.text();
        }
    }

    /** A call: {@code left(region)}, {@code ceil(n / 8)}, or another word before the brackets. */
    record Call(Name function, TermTree argument, Span span) implements TermTree {
        /** Returns whether it is the number of bytes left in a region. */
        public boolean isLeft() {
            return function.text().equals("left");
        }
    }

    /**
     * Two terms and the operator between them.
     *
     * @param operator one of {@code + - * / % == != < <= > >= && ||}
     */
    record Operation(String operator, TermTree left, TermTree right) implements TermTree {
        @Override
        public Span span() {
            return joined(left.span(), right.span());
        }

        @Override
        public boolean isCondition() {
            return isLogic() || List.of("==", "!=", "<", "<=", ">", ">=").contains(operator);
        }

        /** Returns whether it joins two conditions. */
        public boolean isLogic() {
            return operator.equals("&&") || operator.equals("||");
        }
    }

    /** The condition that a term has one of some values: {@code n in 1..3|7}. */
    record In(TermTree term, List<NumberRange> ranges, Span span) implements TermTree {
        public In {
            ranges = List.copyOf(ranges);
        }
    }

    /** The condition that another does not hold: {@code !n}. */
    record Not(TermTree condition, Span span) implements TermTree {}
}
