package org.tatoo.compiler.lr;

import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.tatoo.compiler.diagnostic.DiagnosticKind;
import org.tatoo.compiler.diagnostic.DiagnosticLog;
import org.tatoo.compiler.diagnostic.Related;
import org.tatoo.compiler.diagnostic.Span;
import org.tatoo.compiler.grammar.Variant;
import org.tatoo.compiler.lr.grammar.Item;
import org.tatoo.compiler.lr.grammar.LrGrammar;
import org.tatoo.compiler.lr.states.Lr1States;

/**
 * The states after named elements whose numbers terms use. If the token that leads to a state can be several elements,
 * the parser could not know which number it reads, which is an error.
 */
final class NamedStates {
    private final LrGrammar grammar;
    private final DiagnosticLog log;
    private final Map<Integer, String> names = new TreeMap<>();
    private final Set<Set<Span>> reported = new HashSet<>();

    private NamedStates(LrGrammar grammar, DiagnosticLog log) {
        this.grammar = grammar;
        this.log = log;
    }

    /** Finds these states and reports tokens that can be several elements. */
    static NamedStates of(LrGrammar grammar, Lr1States states, DiagnosticLog log) {
        NamedStates named = new NamedStates(grammar, log);
        boolean any = !grammar.grammar().named().registers().isEmpty();
        for (int state = 0; any && state < states.list().size(); state++) {
            named.add(state, states.kernel(state));
        }
        return named;
    }

    /** Returns the name of the element that leads to {@code state}; null if no term uses it. */
    @Nullable
    String name(int state) {
        return names.get(state);
    }

    private void add(int state, List<Item> kernel) {
        for (Item item : kernel) {
            String name = name(item);
            if (name != null) {
                names.put(state, name);
                kernel.stream()
                        .filter(other -> !name.equals(name(other)))
                        .findFirst()
                        .ifPresent(other -> report(item, name, other));
            }
        }
    }

    private @Nullable String name(Item item) {
        return grammar.accepts(item.variant()) || item.dot() == 0
                ? null
                : grammar.grammar().named().name(variant(item), item.dot() - 1);
    }

    private void report(Item item, String name, Item other) {
        String otherName = name(other);
        if (reported.add(Set.of(place(item), place(other)))) {
            String token = variant(item).rightHandSide().get(item.dot() - 1).name();
            Related related = new Related(place(other), "the other one");
            log.report(
                    DiagnosticKind.UNDECIDED_NAME,
                    place(item),
                    List.of(related),
                    token,
                    name,
                    otherName == null ? "one without this name" : "the element " + otherName);
        }
    }

    private Span place(Item item) {
        return variant(item).places().get(item.dot() - 1);
    }

    private Variant variant(Item item) {
        return grammar.grammar().variants().get(item.variant());
    }
}
