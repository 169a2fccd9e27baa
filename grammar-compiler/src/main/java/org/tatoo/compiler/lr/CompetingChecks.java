package org.tatoo.compiler.lr;

import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.tatoo.compiler.diagnostic.DiagnosticKind;
import org.tatoo.compiler.diagnostic.DiagnosticLog;
import org.tatoo.compiler.diagnostic.Related;
import org.tatoo.compiler.diagnostic.Span;
import org.tatoo.compiler.grammar.Selector;
import org.tatoo.compiler.grammar.Symbol;
import org.tatoo.compiler.grammar.Variant;
import org.tatoo.compiler.grammar.VirtualTerminal.Choice;
import org.tatoo.compiler.lr.grammar.Item;
import org.tatoo.compiler.lr.grammar.LrGrammar;
import org.tatoo.compiler.lr.states.Lr1States;

/** The check that of the conditions that can come in one state, at most one holds. */
final class CompetingChecks {
    private final LrGrammar grammar;
    private final DiagnosticLog log;
    private final Set<Set<Span>> reported = new HashSet<>();

    private CompetingChecks(LrGrammar grammar, DiagnosticLog log) {
        this.grammar = grammar;
        this.log = log;
    }

    /** Reports conditions that hold together; returns whether there are some. */
    static boolean report(LrGrammar grammar, Lr1States states, DiagnosticLog log) {
        boolean any = grammar.grammar().virtuals().stream()
                .anyMatch(terminal -> terminal instanceof Choice choice && isCheck(choice));
        CompetingChecks checks = new CompetingChecks(grammar, log);
        for (int state = 0; any && state < states.list().size(); state++) {
            checks.report(states.kernel(state));
        }
        return !checks.reported.isEmpty();
    }

    private static boolean isCheck(Choice choice) {
        return choice.selector().kind() == Selector.Kind.CHECKS;
    }

    /** Reports items of {@code kernel} whose last symbol is one cell of different conditions. */
    private void report(List<Item> kernel) {
        for (Item item : kernel) {
            if (grammar.accepts(item.variant()) || item.dot() == 0) {
                return;
            }
            Symbol last = variant(item).rightHandSide().get(item.dot() - 1);
            if (!(last instanceof Choice cell && isCheck(cell))) {
                return;
            }
            String condition = condition(item);
            kernel.stream()
                    .filter(other -> !condition(other).equals(condition))
                    .findFirst()
                    .ifPresent(other -> report(cell, place(item), place(other)));
        }
    }

    private void report(Choice cell, Span place, Span other) {
        if (reported.add(Set.of(place, other))) {
            log.report(
                    DiagnosticKind.OVERLAPPING_CHECKS,
                    place,
                    List.of(new Related(other, "the other one")),
                    place.text(),
                    other.text(),
                    cell.selector().values().get(cell.value()));
        }
    }

    /** Returns the condition of several cells to which {@code item} belongs; empty for that of a single cell. */
    private String condition(Item item) {
        Variant variant = variant(item);
        boolean several = variant.leftHandSide().hidden()
                && item.dot() == 1
                && variant.rightHandSide().size() == 1;
        return several ? variant.leftHandSide().name() : "";
    }

    private Span place(Item item) {
        return variant(item).places().get(item.dot() - 1);
    }

    private Variant variant(Item item) {
        return grammar.grammar().variants().get(item.variant());
    }
}
