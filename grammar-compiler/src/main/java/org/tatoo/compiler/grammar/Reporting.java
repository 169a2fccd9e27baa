package org.tatoo.compiler.grammar;

import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * The steps of a parser that are reported to its listener, and the tokens whose values are computed before. The
 * automata of the grammar do not depend on it.
 */
public sealed interface Reporting {
    /** Returns the grammar of the parser. */
    Grammar grammar();

    /** Returns the numbers that the parser reads. */
    KeptNumbers numbers();

    /** Returns whether the shift of {@code token} is reported. */
    boolean isReported(Terminal token);

    /** Returns whether the value of each token with the number {@code rule} is taken. */
    boolean isTaken(int rule);

    /** Returns the productions, or the steps, that may be reported to the listener. */
    List<Production> productions();

    /** Returns the production, or the step, that is reported when {@code variant} is reduced; null if there is none. */
    @Nullable
    Production production(Variant variant);

    /** Returns whether the listener is a builder of values. */
    default boolean isBuilding() {
        return this instanceof Building;
    }

    /** Returns whether the number of each token of {@code rule} is kept, or its value taken, before it is shifted. */
    default boolean isValued(int rule) {
        return numbers().formats().containsKey(rule) || isTaken(rule);
    }

    /** Returns whether {@code symbol} is a token that is kept if its production is delivered in one call. */
    default boolean isKept(Symbol symbol) {
        return symbol instanceof Terminal token
                && !token.equals(grammar().error())
                && (isBuilding() ? isTaken(token.index()) : isReported(token));
    }

    /**
     * Returns, for each parameter of the call that delivers {@code variant}, the position of its token among the kept
     * tokens, from 0; -1 if the token is absent. Returns null if no call delivers the variant.
     */
    default @Nullable List<Integer> arguments(Variant variant) {
        Production production = production(variant);
        if (production == null || production.whole() == null) {
            return null;
        }
        List<Integer> arguments = new ArrayList<>();
        for (Production.Parameter parameter : production.whole().parameters()) {
            int place = variant.places().indexOf(parameter.place());
            arguments.add(
                    place < 0
                            ? -1
                            : (int) variant.rightHandSide().stream()
                                    .limit(place)
                                    .filter(this::isKept)
                                    .count());
        }
        return arguments;
    }

    /** The reports to a handler: tokens that are not silent, and productions. */
    record Events(Grammar grammar) implements Reporting {
        @Override
        public KeptNumbers numbers() {
            return grammar.numbers();
        }

        @Override
        public boolean isReported(Terminal token) {
            return !grammar.tokens().get(token.index()).silent();
        }

        @Override
        public boolean isTaken(int rule) {
            return false;
        }

        @Override
        public List<Production> productions() {
            return grammar.productions();
        }

        @Override
        public @Nullable Production production(Variant variant) {
            return variant.production();
        }
    }

    /**
     * The reports to a builder of values: a call for each of some variants.
     *
     * @param steps the calls, by the indices of their variants; variants with the same effect may share a call
     * @param taken the indices of the tokens whose values are taken
     * @param numbers the numbers that are read
     */
    record Building(Grammar grammar, Map<Integer, Production> steps, Set<Integer> taken, KeptNumbers numbers)
            implements Reporting {
        public Building {
            steps = Collections.unmodifiableMap(new LinkedHashMap<>(steps));
            taken = Set.copyOf(taken);
        }

        /**
         * Creates the calls.
         *
         * @param names the names of the calls, by the indices of their variants
         * @param gathered the indices of the variants whose call receives the tokens
         */
        public static Building of(
                Grammar grammar,
                Map<Integer, String> names,
                Set<Integer> gathered,
                Set<Integer> taken,
                Map<Integer, NumberFormat> read) {
            Map<String, Production> calls = new LinkedHashMap<>();
            Map<Integer, Production> steps = new LinkedHashMap<>();
            names.forEach((index, name) -> {
                Variant variant = grammar.variants().get(index);
                calls.computeIfAbsent(
                        name,
                        first -> call(
                                calls.size(),
                                name,
                                variant,
                                gathered.contains(index) ? parameters(variant, taken) : List.of()));
                steps.put(index, calls.get(name));
            });
            return new Building(
                    grammar,
                    steps,
                    taken,
                    new KeptNumbers(read, grammar.numbers().named()));
        }

        private static Production call(int index, String name, Variant variant, List<Production.Parameter> parameters) {
            NonTerminal symbol = variant.leftHandSide();
            return new Production(index, name, symbol, symbol.name(), new Production.Whole(parameters), variant.span());
        }

        private static List<Production.Parameter> parameters(Variant variant, Set<Integer> taken) {
            return IntStream.range(0, variant.rightHandSide().size())
                    .filter(place ->
                            taken.contains(variant.rightHandSide().get(place).index()))
                    .mapToObj(place -> new Production.Parameter(
                            variant.rightHandSide().get(place).name(),
                            false,
                            variant.places().get(place)))
                    .toList();
        }

        @Override
        public boolean isReported(Terminal token) {
            return false;
        }

        @Override
        public boolean isTaken(int rule) {
            return taken.contains(rule);
        }

        @Override
        public List<Production> productions() {
            return List.copyOf(new LinkedHashSet<>(steps.values()));
        }

        @Override
        public @Nullable Production production(Variant variant) {
            return steps.get(variant.index());
        }
    }
}
