package org.tatoo.compiler.lr;

import java.util.BitSet;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.tatoo.compiler.diagnostic.DiagnosticKind;
import org.tatoo.compiler.diagnostic.DiagnosticLog;
import org.tatoo.compiler.diagnostic.Related;
import org.tatoo.compiler.diagnostic.Span;
import org.tatoo.compiler.grammar.Production;
import org.tatoo.compiler.grammar.Variant;

/**
 * The states inside productions that are delivered in one call: all that was begun in them is such a production. Where
 * only a part of it is, nobody knows when the token is read how it is delivered, and that is an error.
 */
final class WholeStates {
    private final LrGrammar grammar;
    private final DiagnosticLog log;
    private final BitSet states = new BitSet();
    private final Set<List<String>> reported = new HashSet<>();

    private WholeStates(LrGrammar grammar, DiagnosticLog log) {
        this.grammar = grammar;
        this.log = log;
    }

    /** Finds them and reports tokens of which it is not known how they are delivered. */
    static WholeStates of(LrGrammar grammar, Lr1States states, DiagnosticLog log) {
        WholeStates whole = new WholeStates(grammar, log);
        boolean any = grammar.grammar().productions().stream().anyMatch(production -> production.whole() != null);
        for (int state = 0; any && state < states.list().size(); state++) {
            whole.add(state, states.kernel(state));
        }
        return whole;
    }

    /** Whether the token that leads to {@code state} is delivered in a call. */
    boolean holds(int state) {
        return states.get(state);
    }

    private void add(int state, List<Item> kernel) {
        List<Item> inside = kernel.stream().filter(this::isWhole).toList();
        if (inside.size() == kernel.size()) {
            states.set(state);
        } else if (!inside.isEmpty()) {
            Item other =
                    kernel.stream().filter(item -> !isWhole(item)).findFirst().orElseThrow();
            inside.forEach(item -> report(item, other));
        }
    }

    private boolean isWhole(Item item) {
        if (grammar.accepts(item.variant())) {
            return false;
        }
        Production production = variant(item).production();
        return production != null && production.whole() != null;
    }

    private void report(Item whole, Item other) {
        String token = variant(whole).rightHandSide().get(whole.dot() - 1).name();
        if (reported.add(List.of(token, name(whole), name(other)))) {
            Related related = new Related(place(other), "in " + name(other));
            log.report(DiagnosticKind.UNDECIDED_WHOLE, place(whole), List.of(related), token, name(whole), name(other));
        }
    }

    /** The production, or what a hidden non-terminal stands for. */
    private String name(Item item) {
        @Nullable Production production = variant(item).production();
        return production == null ? variant(item).leftHandSide().name() : production.name();
    }

    private Span place(Item item) {
        return variant(item).places().get(item.dot() - 1);
    }

    private Variant variant(Item item) {
        return grammar.grammar().variants().get(item.variant());
    }
}
