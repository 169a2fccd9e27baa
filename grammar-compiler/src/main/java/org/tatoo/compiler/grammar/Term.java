package org.tatoo.compiler.grammar;

import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** What a length, a count or a choice is computed from, in 64 bits with sign. */
public sealed interface Term {
    /** The terms in it, and itself. */
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
     * @param element the name of the elements where the token counts; null if it does everywhere
     */
    record Register(
            Terminal token,
            @Nullable String field,
            @Nullable String element) implements Term {
        /** As a term writes it. */
        public String written() {
            String name = element == null ? token.name() : element;
            return field == null ? name : name + "." + field;
        }

        @Override
        public Stream<Term> all() {
            return Stream.of(this);
        }
    }

    /** What a method of the handler returns. */
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

    /** A sum, a difference, a product with a constant, or a quotient by one that leaves no remainder. */
    record Operation(Operator operator, Term left, Term right) implements Term {
        @Override
        public Stream<Term> all() {
            return Stream.of(Stream.of((Term) this), left.all(), right.all()).flatMap(each -> each);
        }
    }

    /** What stands between two terms. */
    enum Operator {
        PLUS,
        MINUS,
        TIMES,
        OVER
    }

    /** The numbers of tokens that it is computed from. */
    default Stream<Register> registers() {
        return all().filter(Register.class::isInstance).map(Register.class::cast);
    }

    /** The number that its value tells: the only one, or the only one of a silent token; empty if there is no such number. */
    default Optional<Register> unknown() {
        boolean open = all().anyMatch(part -> part instanceof Left || part instanceof Method);
        List<Register> all = open ? List.of() : registers().toList();
        List<Register> unknown = all.size() == 1
                ? all
                : all.stream().filter(number -> number.token().silent()).toList();
        return unknown.size() == 1 ? Optional.of(unknown.get(0)) : Optional.empty();
    }

    /** The method of the handler that it needs; a term has at most one. */
    default Optional<String> method() {
        return all().filter(Method.class::isInstance)
                .map(term -> ((Method) term).name())
                .findFirst();
    }
}
