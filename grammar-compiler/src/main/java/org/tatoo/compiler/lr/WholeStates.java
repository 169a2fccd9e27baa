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
import org.tatoo.compiler.lr.grammar.Item;
import org.tatoo.compiler.lr.grammar.LrGrammar;
import org.tatoo.compiler.lr.states.Lr1States;

/**
 * The states inside productions that are delivered in one call: every production begun in them is delivered this way.
 * If only some are, the parser could not know how to deliver a token when it reads it, which is an error.
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

    /** Finds these states and reports tokens whose delivery is undecided. */
    static WholeStates of(LrGrammar grammar, Lr1States states, DiagnosticLog log) {
        WholeStates whole = new WholeStates(grammar, log);
        boolean any = grammar.grammar().productions().stream().anyMatch(production -> production.whole() != null);
        for (int state = 0; any && state < states.list().size(); state++) {
            whole.add(state, states.kernel(state));
        }
        return whole;
    }

    /** Returns whether the token that leads to {@code state} is delivered in a call. */
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

    /** Returns the production, or the expression of a hidden non-terminal. */
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
