package org.tatoo.compiler.generation;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.tatoo.compiler.generation.WholeModel.Call;
import org.tatoo.compiler.generation.WholeModel.CallVariant;
import org.tatoo.compiler.grammar.Grammar;
import org.tatoo.compiler.grammar.Production;
import org.tatoo.compiler.grammar.Reporting;
import org.tatoo.compiler.grammar.Symbol;
import org.tatoo.compiler.grammar.Terminal;
import org.tatoo.compiler.grammar.Variant;
import org.tatoo.compiler.lr.LrAutomaton;

/** The reports of variants: by a constant of the production, by a call with its tokens, or none. */
final class Reports {
    private final Reporting reporting;
    private final Grammar grammar;
    private final List<Production> constants;
    private final WholeModel whole;

    /** For each variant, its number in tables. */
    private final int[] numbers;

    Reports(Reporting reporting) {
        this.reporting = reporting;
        grammar = reporting.grammar();
        constants = reporting.productions().stream()
                .filter(production -> production.whole() == null)
                .toList();
        Map<Production, Integer> constantOf = new HashMap<>();
        constants.forEach(production -> constantOf.put(production, constantOf.size()));
        Map<Production, Call> callOf = new HashMap<>();
        List<Call> calls = new ArrayList<>();
        for (Production production : reporting.productions()) {
            Production.Whole written = production.whole();
            if (written != null) {
                Call call = call(production, written);
                calls.add(call);
                callOf.put(production, call);
            }
        }
        List<CallVariant> variants = new ArrayList<>();
        numbers = new int[grammar.variants().size()];
        long most = 0;
        int tokens = 0;
        for (Variant variant : grammar.variants()) {
            Production production = reporting.production(variant);
            Production.Whole written = production == null ? null : production.whole();
            if (written != null) {
                variants.add(new CallVariant(
                        Objects.requireNonNull(callOf.get(production)),
                        Objects.requireNonNull(reporting.arguments(variant))));
                numbers[variant.index()] = reporting.isBuilding()
                        ? Objects.requireNonNull(production).index() + 1
                        : constants.size() + variants.size();
                most = Math.max(most, bytes(variant));
                tokens = Math.max(tokens, tokens(variant));
            } else if (production != null) {
                numbers[variant.index()] = Objects.requireNonNull(constantOf.get(production)) + 1;
            }
        }
        whole = new WholeModel(calls, variants, unheard(), (int) Math.min(most, Integer.MAX_VALUE), tokens);
    }

    List<Production> constants() {
        return constants;
    }

    WholeModel whole() {
        return whole;
    }

    /**
     * Returns the number of {@code variant} in tables: 0 if it is not reported, else 1 plus the index of its constant.
     * Calls are numbered after the constants, or with a builder by their steps.
     */
    int number(Variant variant) {
        return numbers[variant.index()];
    }

    /** Returns whether a call delivers {@code variant}. */
    boolean isCalled(Variant variant) {
        return number(variant) > constants.size();
    }

    /** Returns the tables of a parser of events. */
    List<Table> tables(LrAutomaton automaton) {
        List<Table> tables = new ArrayList<>();
        tables.add(Table.of(
                "REPORTS",
                whole.isEmpty()
                        ? "The production reported for each variant, plus 1."
                        : "The production reported for each variant, plus 1; beyond them its call.",
                numbers));
        tables.add(tokens());
        if (!whole.isEmpty()) {
            tables.add(Table.of(
                    "WHOLE",
                    "1 for states inside a production whose tokens come in one call.",
                    automaton.states().stream()
                            .mapToInt(state -> state.whole() ? 1 : 0)
                            .toArray()));
        }
        return tables;
    }

    /** Returns the tables of a parser that has a builder of values. */
    List<Table> tables() {
        return List.of(Table.of("REPORTS", "The step of the builder for each variant, plus 1.", numbers), tokens());
    }

    private Table tokens() {
        return Table.of(
                "TOKENS",
                "For each token the sum of 1 if its shift is reported, and 2 if its number is kept or its value taken.",
                grammar.tokens().stream()
                        .mapToInt(token ->
                                (reporting.isReported(token) ? 1 : 0) + (reporting.isValued(token.index()) ? 2 : 0))
                        .toArray());
    }

    private static Call call(Production production, Production.Whole whole) {
        return new Call(
                production.name(),
                production.text(),
                whole.parameters().stream()
                        .map(parameter -> new WholeModel.Parameter(parameter.name(), parameter.optional()))
                        .toList());
    }

    private int tokens(Variant variant) {
        return (int) variant.rightHandSide().stream().filter(reporting::isKept).count();
    }

    private long bytes(Variant variant) {
        return variant.rightHandSide().stream()
                .filter(reporting::isKept)
                .mapToLong(token -> grammar.rules().get(token.index()).max())
                .sum();
    }

    private Set<String> unheard() {
        Set<Symbol> heard = new HashSet<>();
        Set<Symbol> called = new HashSet<>();
        for (Variant variant : grammar.variants()) {
            (isCalled(variant) ? called : heard).addAll(variant.rightHandSide());
        }
        called.removeAll(heard);
        Set<String> names = new HashSet<>();
        called.stream().filter(Terminal.class::isInstance).forEach(token -> names.add(token.name()));
        return names;
    }
}
