package org.tatoo.compiler.conflict;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.tatoo.compiler.grammar.Associativity;
import org.tatoo.compiler.grammar.Grammar;
import org.tatoo.compiler.grammar.Priority;
import org.tatoo.compiler.grammar.Production;
import org.tatoo.compiler.grammar.Symbol;
import org.tatoo.compiler.grammar.Terminal;
import org.tatoo.compiler.grammar.Variant;

/** Priorities to declare, and the tokens and productions that get them. */
final class PriorityPlan {
    private final Grammar grammar;
    private final Map<String, Priority> known = new LinkedHashMap<>();
    private final List<Priority> declared = new ArrayList<>();
    private final Map<Terminal, Priority> tokens = new LinkedHashMap<>();
    private final Map<Production, Priority> productions = new LinkedHashMap<>();

    PriorityPlan(Grammar grammar) {
        this.grammar = grammar;
        Stream.concat(
                        grammar.tokens().stream().map(Terminal::priority),
                        grammar.variants().stream().map(Variant::priority))
                .filter(priority -> priority != null)
                .forEach(priority -> known.put(priority.name(), priority));
    }

    /** Declares a priority above all others. */
    Priority above(String name, Associativity associativity) {
        BigDecimal level = known.values().stream()
                .map(Priority::level)
                .max(Comparator.naturalOrder())
                .map(highest -> highest.setScale(0, RoundingMode.FLOOR).add(BigDecimal.ONE))
                .orElse(BigDecimal.ONE);
        return declare(name, level, associativity);
    }

    /** Declares a priority below all others. */
    Priority below(String name, Associativity associativity) {
        BigDecimal level = known.values().stream()
                .map(Priority::level)
                .min(Comparator.naturalOrder())
                .map(lowest -> lowest.setScale(0, RoundingMode.CEILING).subtract(BigDecimal.ONE))
                .orElse(BigDecimal.ONE);
        return declare(name, level, associativity);
    }

    private Priority declare(String name, BigDecimal level, Associativity associativity) {
        String free = name;
        while (known.containsKey(free)) {
            free += "_";
        }
        Priority priority = new Priority(free, level, associativity);
        known.put(free, priority);
        declared.add(priority);
        return priority;
    }

    void give(Terminal token, Priority priority) {
        tokens.put(token, priority);
    }

    void give(Production production, Priority priority) {
        productions.put(production, priority);
    }

    boolean isEmpty() {
        return tokens.isEmpty() && productions.isEmpty();
    }

    /** Returns the priority of {@code terminal}, that of this plan if it has one. */
    @Nullable
    Priority of(Terminal terminal) {
        return tokens.getOrDefault(terminal, terminal.priority());
    }

    /** Returns the priority of {@code variant}, its own or that of a token. */
    @Nullable
    Priority of(Variant variant) {
        Priority own = variant.production() == null ? null : productions.get(variant.production());
        if (own != null || variant.priority() != null) {
            return own == null ? variant.priority() : own;
        }
        Priority rightmost = null;
        for (Symbol symbol : variant.rightHandSide()) {
            if (symbol instanceof Terminal terminal && of(terminal) != null) {
                rightmost = of(terminal);
            }
        }
        return rightmost;
    }

    /** Returns the text to write, with a line for each section. */
    String text() {
        List<String> lines = new ArrayList<>();
        if (!declared.isEmpty()) {
            lines.add("priorities: "
                    + declared.stream().map(PriorityPlan::declaration).collect(Collectors.joining("  ")));
        }
        if (!tokens.isEmpty()) {
            lines.add("tokens: "
                    + tokens.entrySet().stream()
                            .map(entry -> entry.getKey().name() + " = … ["
                                    + entry.getValue().name() + "]")
                            .collect(Collectors.joining("  ")));
        }
        productions.forEach((production, priority) ->
                lines.add("productions: " + production.text() + " [" + priority.name() + "]"));
        return lines.stream().map(line -> "\n      " + line).collect(Collectors.joining());
    }

    private static String declaration(Priority priority) {
        return priority.name() + " = " + priority.level().toPlainString() + " "
                + priority.associativity().name().toLowerCase(Locale.ROOT);
    }

    /** Returns the grammar with these priorities. */
    Grammar grammar() {
        return new Rewriting(grammar)
                .change(variant -> Stream.of(new Variant(
                        0,
                        variant.leftHandSide(),
                        variant.rightHandSide(),
                        variant.production(),
                        of(variant),
                        variant.span())))
                .changeTokens(token -> new Terminal(
                        token.index(),
                        token.name(),
                        token.alias(),
                        token.type(),
                        token.silent(),
                        of(token),
                        token.span()))
                .grammar();
    }
}
