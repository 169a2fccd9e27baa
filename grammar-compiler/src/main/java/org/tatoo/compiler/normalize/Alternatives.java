package org.tatoo.compiler.normalize;

import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.tatoo.compiler.diagnostic.Span;
import org.tatoo.compiler.grammar.Symbol;

/** A set of strings of symbols, at least one, in the order in which they were found. */
final class Alternatives {
    /** The set of the empty string only. */
    static final Alternatives EPSILON = new Alternatives(Set.of(List.of()));

    private final Collection<List<Part>> strings;

    private Alternatives(Collection<List<Part>> strings) {
        this.strings = strings;
    }

    /** Returns one string: {@code symbols}, all written at {@code span}. */
    static Alternatives of(Span span, Symbol... symbols) {
        return new Alternatives(List.of(
                Stream.of(symbols).map(symbol -> new Part(symbol, null, span)).toList()));
    }

    /** Returns one string of one symbol, whose element has a name that a term uses. */
    static Alternatives named(String name, Symbol symbol, Span span) {
        return new Alternatives(List.of(List.of(new Part(symbol, name, span))));
    }

    Collection<List<Part>> strings() {
        return strings;
    }

    /** Returns each of these strings followed by each of {@code next}. */
    Alternatives times(Alternatives next) {
        boolean distinct = strings.size() == 1 || next.strings.size() == 1;
        Collection<List<Part>> product = distinct ? new ArrayList<>() : new LinkedHashSet<>();
        for (List<Part> start : strings) {
            for (List<Part> end : next.strings) {
                List<Part> both = new ArrayList<>(start);
                both.addAll(end);
                product.add(both);
            }
        }
        return new Alternatives(product);
    }

    /** Returns these strings, then those of {@code other}. */
    Alternatives or(Alternatives other) {
        Set<List<Part>> union = new LinkedHashSet<>(strings);
        union.addAll(other.strings);
        return new Alternatives(union);
    }
}
