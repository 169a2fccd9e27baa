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

    /** Returns this term with other terms in place of its references, and other regions of which bytes are left. */
    default TermTree replace(Function<Reference, TermTree> others, UnaryOperator<Reference> regions) {
        return replace(others, regions, UnaryOperator.identity());
    }

    /** Returns this term with other terms, regions and ranges in place of its own. */
    default TermTree replace(
            Function<Reference, TermTree> others,
            UnaryOperator<Reference> regions,
            UnaryOperator<List<NumberRange>> ranges) {
        if (this instanceof Reference reference) {
            return others.apply(reference);
        }
        if (this instanceof Operation operation) {
            return new Operation(
                    operation.operator(),
                    operation.left().replace(others, regions, ranges),
                    operation.right().replace(others, regions, ranges));
        }
        if (this instanceof Call call) {
            TermTree argument = call.isLeft() && call.argument() instanceof Reference region
                    ? regions.apply(region)
                    : call.argument().replace(others, regions, ranges);
            return new Call(call.function(), argument, call.span());
        }
        if (this instanceof In in) {
            return new In(in.term().replace(others, regions, ranges), ranges.apply(in.ranges()), in.span());
        }
        return this instanceof Not not ? new Not(not.condition().replace(others, regions, ranges), not.span()) : this;
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

        /** Returns the name {@code name}, whose last part may be a field. */
        public static Reference of(Name name) {
            int dot = name.text().lastIndexOf('.');
            if (dot < 0 || name.span().text().startsWith("'")) {
                return new Reference(name, null);
            }
            String text = name.text();
            return new Reference(
                    new Name(text.substring(0, dot), name.span()), new Name(text.substring(dot + 1), name.span()));
        }

        /** Returns a reference to {@code name}. */
        public static Reference plain(Name name) {
            return new Reference(name, null);
        }

        /** Returns this reference with another name and the same field. */
        public Reference called(String other) {
            return new Reference(new Name(other, name.span()), field);
        }

        /** Returns the name and the field as one name. */
        public Name whole() {
            return new Name(text(), span());
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
