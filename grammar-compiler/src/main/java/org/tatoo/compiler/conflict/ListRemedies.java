package org.tatoo.compiler.conflict;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.tatoo.compiler.grammar.Grammar;
import org.tatoo.compiler.grammar.NonTerminal;
import org.tatoo.compiler.grammar.Symbol;
import org.tatoo.compiler.grammar.Variant;

/** Fixes for lists with an ambiguous end. */
final class ListRemedies {
    private final Grammar grammar;
    private final Variant reduced;

    ListRemedies(Conflict conflict) {
        grammar = conflict.grammar();
        reduced = conflict.example().reduced().variant();
    }

    /** Suggests keeping only one list for a list that is an element of a list. */
    Optional<Remedy> listOfLists() {
        NonTerminal outer = reduced.leftHandSide();
        NonTerminal inner = last(reduced);
        if (inner == null || !isList(outer) || !isList(inner) || outer.equals(inner)) {
            return Optional.empty();
        }
        return Optional.of(new Remedy(
                "a list of such lists is just such a list: write " + inner.name() + " for " + outer.name(),
                new Rewriting(grammar)
                        .changeSides(variant -> List.of(variant.rightHandSide().stream()
                                .map(symbol -> symbol.equals(outer) ? inner : symbol)
                                .toList()))
                        .change(variant -> variant.leftHandSide().equals(outer) ? Stream.of() : Stream.of(variant))
                        .grammar()));
    }

    /** Suggests one element or none for a production that ends with a list whose elements can also follow it. */
    Optional<Remedy> lastList() {
        if (reduced.production() == null) {
            return Optional.empty();
        }
        return grammar.variants().stream()
                .filter(variant -> reduced.production().equals(variant.production()))
                .filter(variant -> variant.equals(reduced) || start(variant).equals(reduced.rightHandSide()))
                .map(ListRemedies::last)
                .filter(list -> list != null && isList(list))
                .findFirst()
                .map(this::withoutLast);
    }

    private Remedy withoutLast(NonTerminal list) {
        List<Symbol> shorter = endsWith(reduced, list) ? start(reduced) : reduced.rightHandSide();
        boolean optional = grammar.variants().stream()
                .anyMatch(variant ->
                        isOfReduced(variant) && variant.rightHandSide().equals(shorter));
        List<List<Symbol>> elements = optional ? List.of(List.of()) : elements(list);
        String names = elements.stream().map(Drawing::text).collect(Collectors.joining(" | "));
        String element = elements.size() == 1 ? names : "(" + names + ")";
        return new Remedy(
                "leave the repetition to what stands around "
                        + reduced.leftHandSide().name() + ": "
                        + (optional
                                ? "leave out the last " + list.name().replaceFirst("\\+$", "*")
                                : "write " + element + " for the last " + list.name())
                        + " in " + Objects.requireNonNull(reduced.production()).text(),
                new Rewriting(grammar)
                        .changeSides(variant -> isOfReduced(variant) && endsWith(variant, list)
                                ? withLast(variant, elements)
                                : List.of(variant.rightHandSide()))
                        .grammar());
    }

    private boolean isOfReduced(Variant variant) {
        return Objects.equals(reduced.production(), variant.production());
    }

    private static boolean endsWith(Variant variant, NonTerminal list) {
        return list.equals(last(variant));
    }

    private static List<Symbol> start(Variant variant) {
        List<Symbol> symbols = variant.rightHandSide();
        return symbols.subList(0, Math.max(0, symbols.size() - 1));
    }

    private static Collection<List<Symbol>> withLast(Variant variant, List<List<Symbol>> elements) {
        List<List<Symbol>> sides = new ArrayList<>();
        for (List<Symbol> element : elements) {
            List<Symbol> side = new ArrayList<>(start(variant));
            side.addAll(element);
            sides.add(side);
        }
        return sides;
    }

    /** Suggests a list for a non-terminal that consists of itself twice, {@code keys = keys keys | 'key'}. */
    Optional<Remedy> doubled() {
        NonTerminal whole = reduced.leftHandSide();
        if (reduced.production() == null || !reduced.rightHandSide().equals(List.of(whole, whole))) {
            return Optional.empty();
        }
        Rewriting rewriting = new Rewriting(grammar);
        NonTerminal item = rewriting.addNonTerminal(whole);
        return Optional.of(new Remedy(
                "write a list: " + whole.name() + " = " + item.name() + "+ ; and make " + item.name()
                        + " of the other alternatives",
                rewriting
                        .change(variant -> variant.equals(reduced)
                                ? Stream.of(Rewriting.withSide(variant, List.of(whole, item)))
                                : Stream.of(variant.leftHandSide().equals(whole) ? moved(variant, item) : variant))
                        .add(reduced, whole, List.of(item))
                        .grammar()));
    }

    private static Variant moved(Variant variant, NonTerminal leftHandSide) {
        return new Variant(
                0, leftHandSide, variant.rightHandSide(), variant.production(), variant.priority(), variant.span());
    }

    private List<List<Symbol>> elements(NonTerminal list) {
        return grammar.variants().stream()
                .filter(variant -> variant.leftHandSide().equals(list)
                        && !variant.rightHandSide().get(0).equals(list))
                .map(Variant::rightHandSide)
                .toList();
    }

    private boolean isList(NonTerminal symbol) {
        return symbol.hidden()
                && symbol.name().endsWith("+")
                && grammar.variants().stream()
                        .anyMatch(variant -> variant.leftHandSide().equals(symbol)
                                && variant.rightHandSide().get(0).equals(symbol));
    }

    private static @Nullable NonTerminal last(Variant variant) {
        List<Symbol> symbols = variant.rightHandSide();
        return !symbols.isEmpty() && symbols.get(symbols.size() - 1) instanceof NonTerminal last ? last : null;
    }
}
