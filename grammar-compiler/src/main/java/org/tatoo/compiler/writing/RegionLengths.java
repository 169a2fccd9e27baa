package org.tatoo.compiler.writing;

import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.tatoo.compiler.grammar.Content;
import org.tatoo.compiler.grammar.Grammar;
import org.tatoo.compiler.grammar.NumberFormat;
import org.tatoo.compiler.grammar.Term;
import org.tatoo.compiler.grammar.Terminal;
import org.tatoo.compiler.lexer.Lexer;
import org.tatoo.compiler.values.ContentValues;
import org.tatoo.compiler.writing.NumberPlaces.Place;

/**
 * The regions whose lengths a writer can compute: the numbers in them whose lengths vary are known, or are determined
 * in the same region. A region in a region is shorter, so that regions may contain themselves.
 */
final class RegionLengths {
    private final Grammar grammar;
    private final Lexer lexer;
    private final List<Content> parts;
    private final SilentNumbers silent;
    private final Set<Content> measured = Collections.newSetFromMap(new IdentityHashMap<>());

    /** @param parts the parts of all productions */
    RegionLengths(Grammar grammar, Lexer lexer, List<Content> parts, SilentNumbers silent) {
        this.grammar = grammar;
        this.lexer = lexer;
        this.parts = parts;
        this.silent = silent;
    }

    /** Returns whether the length of {@code region} is known. */
    boolean isKnown(Content region) {
        return measured.contains(region);
    }

    /** Returns whether the length of {@code region} may depend on numbers that are determined after it. */
    boolean isLate(Content.Bounded region) {
        return inside(region.content()).stream()
                .anyMatch(part -> part instanceof Content.Single single
                        && varies(single)
                        && silent.isSilent(new Place(single, null)));
    }

    /** Finds the regions whose lengths are known: each number in one is, or is determined in the region. */
    void measure() {
        parts.stream().filter(Content.Bounded.class::isInstance).forEach(measured::add);
        boolean changed;
        do {
            List<Content> unknown = measured.stream()
                    .filter(region -> !isMeasurable(((Content.Bounded) region).content()))
                    .toList();
            unknown.forEach(measured::remove);
            changed = !unknown.isEmpty();
        } while (changed);
    }

    private boolean isMeasurable(Content content) {
        Map<Term.Register, Set<Content.Single>> told = new HashMap<>();
        return inside(content).stream().allMatch(part -> {
            if (part instanceof Content.Single single && varies(single)) {
                Place place = new Place(single, null);
                return !silent.isOpen(single, null) || isTold(place, content, told);
            }
            return silent.terms(part)
                    .flatMap(Term::registers)
                    .allMatch(number -> silent.reach(number, part).stream()
                            .map(each -> Place.of(each, number))
                            .allMatch(
                                    each -> !silent.isOpen(each.token(), each.field()) || isTold(each, content, told)));
        });
    }

    private boolean isTold(Place place, Content content, Map<Term.Register, Set<Content.Single>> told) {
        Terminal token = (Terminal) place.token().symbol();
        return Stream.of(
                        new Term.Register(token, place.field(), null),
                        grammar.named().register(place.token(), place.field()))
                .distinct()
                .anyMatch(number -> told.computeIfAbsent(
                                number, key -> TellingFlow.toldInside(content, grammar, key, silent))
                        .contains(place.token()));
    }

    /** Returns {@code content} and all parts in it, also those in its non-terminals. */
    List<Content> inside(Content content) {
        List<Content> found = new ArrayList<>();
        Set<Object> seen = new HashSet<>();
        add(content, found, seen);
        return found;
    }

    private void add(Content content, List<Content> found, Set<Object> seen) {
        ContentValues.parts(content).forEach(part -> {
            found.add(part);
            if (part instanceof Content.Single single
                    && !grammar.values().delivered().contains(single.symbol())
                    && seen.add(single.symbol())) {
                grammar.productions().stream()
                        .filter(production -> production.leftHandSide().equals(single.symbol()))
                        .flatMap(production ->
                                Stream.ofNullable(grammar.values().contents().get(production.index())))
                        .forEach(each -> add(each, found, seen));
            }
        });
    }

    /** Returns whether {@code token} is a number whose bytes may be more or fewer. */
    private boolean varies(Content.Single token) {
        NumberFormat format = token.symbol() instanceof Terminal ? silent.format(token) : null;
        return format != null && !NumberTexts.isFixed(lexer, token.symbol().index(), format);
    }
}
