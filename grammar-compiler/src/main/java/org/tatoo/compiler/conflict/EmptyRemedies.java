package org.tatoo.compiler.conflict;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.tatoo.compiler.grammar.Grammar;
import org.tatoo.compiler.grammar.NonTerminal;
import org.tatoo.compiler.grammar.Symbol;
import org.tatoo.compiler.grammar.Variant;

/** Non-terminals that derive nothing, and have to be reduced before anything of what follows is known. */
final class EmptyRemedies {
    private static final int OPTIONAL_PARTS = 6;

    private final Grammar grammar;
    private final Variant reduced;
    private final NonTerminal empty;

    EmptyRemedies(Conflict conflict) {
        grammar = conflict.grammar();
        reduced = conflict.example().reduced().variant();
        empty = reduced.leftHandSide();
    }

    /** If it is optional: a question mark says so without a reduction. */
    Optional<Remedy> optional() {
        if (!isEmpty() || grammar.starts().contains(empty) || isOftenUsed()) {
            return Optional.empty();
        }
        boolean only = grammar.variants().stream()
                .allMatch(variant -> !variant.leftHandSide().equals(empty) || variant.equals(reduced));
        Grammar changed = new Rewriting(grammar)
                .change(variant -> variant.equals(reduced) ? Stream.of() : Stream.of(variant))
                .changeSides(variant -> withAndWithout(variant.rightHandSide(), !only))
                .grammar();
        String name = empty.name();
        String text = only
                ? "remove " + name + ", which is always empty"
                : "let " + name + " not be empty, and write " + name + "? wherever " + name + " stands";
        return Optional.of(new Remedy(text, changed));
    }

    private boolean isEmpty() {
        return reduced.production() != null && reduced.rightHandSide().isEmpty();
    }

    private boolean isOftenUsed() {
        return grammar.variants().stream()
                .anyMatch(variant ->
                        variant.rightHandSide().stream().filter(empty::equals).count() > OPTIONAL_PARTS);
    }

    private Set<List<Symbol>> withAndWithout(List<Symbol> symbols, boolean with) {
        Set<List<Symbol>> sides = new LinkedHashSet<>(Set.of(List.<Symbol>of()));
        for (Symbol symbol : symbols) {
            Set<List<Symbol>> longer = new LinkedHashSet<>();
            for (List<Symbol> side : sides) {
                if (with || !symbol.equals(empty)) {
                    longer.add(append(side, symbol));
                }
                if (symbol.equals(empty)) {
                    longer.add(side);
                }
            }
            sides = longer;
        }
        return sides;
    }

    private static List<Symbol> append(List<Symbol> symbols, Symbol symbol) {
        List<Symbol> longer = new ArrayList<>(symbols);
        longer.add(symbol);
        return longer;
    }

    /** If a non-terminal begins with what may be empty and then itself: what is optional goes with an inner part. */
    Optional<Remedy> hiddenLeftRecursion() {
        return isEmpty()
                ? grammar.variants().stream()
                        .filter(this::isRecursive)
                        .findFirst()
                        .map(this::split)
                : Optional.empty();
    }

    private boolean isRecursive(Variant variant) {
        List<Symbol> symbols = variant.rightHandSide();
        return variant.production() != null
                && symbols.size() > 2
                && symbols.get(0).equals(empty)
                && symbols.get(1).equals(variant.leftHandSide());
    }

    /** {@code a = e a x | y} becomes {@code a = a x | a_item ; a_item = e a_item x | y}, where e is not empty. */
    private Remedy split(Variant recursive) {
        NonTerminal whole = recursive.leftHandSide();
        Rewriting rewriting = new Rewriting(grammar);
        NonTerminal item = rewriting.addNonTerminal(whole);
        List<Symbol> rest =
                recursive.rightHandSide().subList(2, recursive.rightHandSide().size());
        Grammar changed = rewriting
                .change(variant -> variant.equals(reduced)
                        ? Stream.of()
                        : Stream.of(variant.leftHandSide().equals(whole) ? inner(variant, item) : variant))
                .add(recursive, whole, concat(whole, rest))
                .add(recursive, whole, List.of(item))
                .grammar();
        String end = Drawing.text(rest);
        return new Remedy(
                "let " + empty.name() + " not be empty, and write " + whole.name() + " = " + whole.name() + " " + end
                        + " | " + item.name() + " ; " + item.name() + " = " + empty.name() + " " + item.name() + " "
                        + end
                        + " | … , the other alternatives of "
                        + whole.name(),
                changed);
    }

    /** As a variant of {@code item}, with {@code item} inside if it is the recursive one. */
    private Variant inner(Variant variant, NonTerminal item) {
        List<Symbol> symbols = new ArrayList<>(variant.rightHandSide());
        if (isRecursive(variant)) {
            symbols.set(1, item);
        }
        return new Variant(0, item, symbols, variant.production(), variant.priority(), variant.span());
    }

    private static List<Symbol> concat(Symbol first, List<Symbol> rest) {
        List<Symbol> all = new ArrayList<>(rest);
        all.add(0, first);
        return all;
    }
}
