package org.tatoo.compiler.conflict;

import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.tatoo.compiler.grammar.Associativity;
import org.tatoo.compiler.grammar.NonTerminal;
import org.tatoo.compiler.grammar.Priority;
import org.tatoo.compiler.grammar.Production;
import org.tatoo.compiler.grammar.Symbol;
import org.tatoo.compiler.grammar.Terminal;
import org.tatoo.compiler.grammar.Variant;

/** Fixes by priorities: for operators, and for continuations of the nearest of several beginnings. */
final class PriorityRemedies {
    private final Conflict conflict;

    PriorityRemedies(Conflict conflict) {
        this.conflict = conflict;
    }

    /** Suggests priorities for collisions among operators of one non-terminal. */
    Optional<Remedy> operators() {
        if (!onlyTokens()
                || !reduced().allMatch(PriorityRemedies::endsWithItself)
                || !shifted().allMatch(this::isOperator)) {
            return Optional.empty();
        }
        PriorityPlan plan = new PriorityPlan(conflict.grammar());
        terminals().forEach(token -> {
            if (plan.of(token) == null) {
                Priority sibling = ofOperator(token);
                plan.give(token, sibling == null ? plan.above(token.name(), Associativity.LEFT) : sibling);
            }
        });
        reduced().forEach(variant -> {
            boolean prefix = !variant.rightHandSide().get(0).equals(variant.leftHandSide());
            if (plan.of(variant) == null || (prefix && variant.priority() == null)) {
                plan.give(
                        Objects.requireNonNull(variant.production()),
                        plan.above(variant.production().name(), Associativity.RIGHT));
            }
        });
        return remedy("say which operator binds tighter, and to which side equal ones group, for example", plan);
    }

    private static boolean endsWithItself(Variant variant) {
        List<Symbol> symbols = variant.rightHandSide();
        return variant.production() != null
                && symbols.size() > 1
                && symbols.get(symbols.size() - 1).equals(variant.leftHandSide());
    }

    /** Returns whether {@code item} continues an operand with an operator, or begins a separate construct. */
    private boolean isOperator(Dotted item) {
        NonTerminal operand = conflict.example().reduced().variant().leftHandSide();
        Variant variant = item.variant();
        return item.dot() == 0
                ? !variant.leftHandSide().equals(operand)
                : item.dot() == 1
                        && variant.leftHandSide().equals(operand)
                        && variant.rightHandSide().get(0).equals(operand);
    }

    /** Returns the priority declared at a production with this operator. */
    private @Nullable Priority ofOperator(Terminal token) {
        return shifted()
                .filter(item -> item.variant().rightHandSide().get(item.dot()).equals(token))
                .map(item -> item.variant().priority())
                .filter(Objects::nonNull)
                .findFirst()
                .orElse(null);
    }

    /** Suggests a priority for a shift that continues the reduced production: an else after two ifs. */
    Optional<Remedy> nearest() {
        if (!onlyTokens()
                || !reduced().allMatch(variant -> variant.production() != null)
                || !reduced().allMatch(this::isContinued)) {
            return Optional.empty();
        }
        PriorityPlan plan = new PriorityPlan(conflict.grammar());
        reduced()
                .filter(variant -> plan.of(variant) == null)
                .forEach(variant -> plan.give(
                        Objects.requireNonNull(variant.production()),
                        plan.below(variant.production().name(), Associativity.RIGHT)));
        terminals()
                .filter(token -> plan.of(token) == null)
                .forEach(token -> plan.give(token, plan.above(token.name(), Associativity.RIGHT)));
        String whole = conflict.example().reduced().variant().leftHandSide().name();
        return remedy("let it belong to the nearest " + whole + " that can take it", plan);
    }

    /**
     * Returns whether a longer variant of the same non-terminal begins like {@code reduced} and continues with the
     * colliding terminal.
     */
    private boolean isContinued(Variant reduced) {
        return conflict.grammar().variants().stream().anyMatch(other -> isLonger(other, reduced));
    }

    private static boolean isLonger(Variant longer, Variant variant) {
        int size = variant.rightHandSide().size();
        return size > 0
                && longer.leftHandSide().equals(variant.leftHandSide())
                && longer.rightHandSide().size() > size
                && longer.rightHandSide().subList(0, size).equals(variant.rightHandSide());
    }

    /** Suggests a priority for two colliding reductions, so that one of them wins. */
    Optional<Remedy> preference() {
        Counterexample example = conflict.example();
        Production first = example.reduced().variant().production();
        Production second = example.other().variant().production();
        if (!example.other().isComplete() || first == null || second == null || first.equals(second)) {
            return Optional.empty();
        }
        PriorityPlan plan = new PriorityPlan(conflict.grammar());
        if (example.other().variant().priority() == null) {
            plan.give(second, plan.below(second.name(), Associativity.LEFT));
        }
        plan.give(first, plan.above(first.name(), Associativity.LEFT));
        return remedy("say which one is meant where both are possible, for example", plan);
    }

    private Optional<Remedy> remedy(String what, PriorityPlan plan) {
        return plan.isEmpty() ? Optional.empty() : Optional.of(new Remedy(what + plan.text(), plan.grammar()));
    }

    private boolean onlyTokens() {
        return conflict.collisions().stream()
                .allMatch(collision -> collision.reduced().size() == 1
                        && !collision.shifted().isEmpty()
                        && collision.terminals().stream().allMatch(Terminal.class::isInstance));
    }

    private Stream<Terminal> terminals() {
        return conflict.collisions().stream()
                .flatMap(collision -> collision.terminals().stream())
                .map(Terminal.class::cast)
                .distinct();
    }

    private Stream<Variant> reduced() {
        return conflict.collisions().stream()
                .flatMap(collision -> collision.reduced().stream())
                .map(Dotted::variant)
                .distinct();
    }

    private Stream<Dotted> shifted() {
        return conflict.collisions().stream()
                .flatMap(collision -> collision.shifted().stream())
                .distinct();
    }
}
