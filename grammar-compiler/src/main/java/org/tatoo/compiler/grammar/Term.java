package org.tatoo.compiler.grammar;

import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** An expression for a length, a count or a choice, computed in signed 64-bit arithmetic. */
public sealed interface Term {
    /** Returns this term and all terms in it. */
    Stream<Term> all();

    /** A whole number. */
    record Constant(long value) implements Term {
        @Override
        public Stream<Term> all() {
            return Stream.of(this);
        }
    }

    /**
     * The last number of a token, or that of some of its bits.
     *
     * @param field the name of the bits; null for the whole token
     * @param element the name of the elements that the token is limited to; null if it counts everywhere
     */
    record Register(
            Terminal token,
            @Nullable String field,
            @Nullable String element) implements Term {
        /** Returns the register as it is written in a term. */
        public String written() {
            String name = element == null ? token.name() : element;
            return field == null ? name : name + "." + field;
        }

        @Override
        public Stream<Term> all() {
            return Stream.of(this);
        }
    }

    /** The result of a method of the handler. */
    record Method(String name) implements Term {
        @Override
        public Stream<Term> all() {
            return Stream.of(this);
        }
    }

    /** The number of bytes left in a region, which is the innermost one. */
    record Left(String region) implements Term {
        @Override
        public Stream<Term> all() {
            return Stream.of(this);
        }
    }

    /** A sum, a difference, a product with a constant, or an exact quotient by a constant. */
    record Operation(Operator operator, Term left, Term right) implements Term {
        @Override
        public Stream<Term> all() {
            return Stream.of(Stream.of((Term) this), left.all(), right.all()).flatMap(each -> each);
        }
    }

    /** The operators between two terms. */
    enum Operator {
        PLUS,
        MINUS,
        TIMES,
        OVER
    }

    /** Returns the numbers of tokens that the term is computed from. */
    default Stream<Register> registers() {
        return all().filter(Register.class::isInstance).map(Register.class::cast);
    }

    /** Returns the method of the handler that the term needs; a term has at most one. */
    default Optional<String> method() {
        return all().filter(Method.class::isInstance)
                .map(term -> ((Method) term).name())
                .findFirst();
    }
}
