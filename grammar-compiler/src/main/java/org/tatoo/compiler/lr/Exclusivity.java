package org.tatoo.compiler.lr;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.tatoo.compiler.diagnostic.DiagnosticKind;
import org.tatoo.compiler.diagnostic.DiagnosticLog;
import org.tatoo.compiler.grammar.Question;
import org.tatoo.compiler.grammar.Selector;
import org.tatoo.compiler.grammar.Term;
import org.tatoo.compiler.grammar.VirtualTerminal;
import org.tatoo.compiler.lr.grammar.LrGrammar;
import org.tatoo.compiler.lr.states.ActionRow;
import org.tatoo.compiler.lr.states.Lr1States;

/**
 * The check for states in which a virtual terminal is not the only possibility. In such a state the parser could not
 * know whether to ask or to read. Reports each combination of a virtual terminal and an alternative once.
 */
final class Exclusivity {
    private final LrGrammar grammar;
    private final DiagnosticLog log;
    private final Lr1States states;

    /** Created for the first report; most grammars need none. */
    private @Nullable Prefixes prefixes;

    private final Set<List<Integer>> reported = new HashSet<>();

    private Exclusivity(LrGrammar grammar, Lr1States states, DiagnosticLog log) {
        this.grammar = grammar;
        this.log = log;
        this.states = states;
    }

    static void report(LrGrammar grammar, Lr1States states, List<ActionRow> rows, DiagnosticLog log) {
        if (grammar.grammar().virtuals().isEmpty()) {
            return;
        }
        Exclusivity exclusivity = new Exclusivity(grammar, states, log);
        for (int state = 0; state < rows.size(); state++) {
            ActionRow row = rows.get(state);
            if (row.soleReduction() == ActionRow.NONE && !row.isExclusive()) {
                exclusivity.report(state, row);
            }
        }
    }

    private void report(int state, ActionRow row) {
        int virtual = row.virtuals().nextSetBit(0);
        VirtualTerminal terminal = grammar.virtual(virtual);
        List<Integer> others = others(row, terminal);
        List<Integer> key = new ArrayList<>(others);
        key.add(0, virtual);
        if (reported.add(key)) {
            prefixes = prefixes == null ? new Prefixes(grammar, states) : prefixes;
            log.report(
                    DiagnosticKind.VIRTUAL_TERMINAL_NOT_ALONE,
                    terminal.span(),
                    grammar.symbolName(virtual),
                    others.stream().map(grammar::symbolName).collect(Collectors.joining(", ")),
                    prefixes.of(state),
                    wayOut(terminal));
        }
    }

    private List<Integer> others(ActionRow row, VirtualTerminal terminal) {
        List<Integer> others = new ArrayList<>();
        row.tokens().stream().forEach(others::add);
        if (row.at(grammar.end()) != ActionRow.ERROR) {
            others.add(grammar.end());
        }
        row.edges().stream().forEach(others::add);
        row.virtuals().stream()
                .filter(other -> !Question.of(grammar.virtual(other)).equals(Question.of(terminal)))
                .forEach(others::add);
        return others;
    }

    private static String wayOut(VirtualTerminal terminal) {
        if (terminal.term() instanceof Term.Left
                || (terminal instanceof VirtualTerminal.Until until && until.isToEnd())) {
            return "it may have no bytes, so it need not be optional";
        }
        if (terminal instanceof VirtualTerminal.Bytes bytes) {
            String name = bytes.name();
            return "if it is optional, let a selector say so: framing = choose(none | fixed), then 'framing.none' | "
                    + "'framing.fixed' '" + name + "'";
        }
        if (terminal instanceof VirtualTerminal.Choice choice
                && choice.selector().kind() == Selector.Kind.CHECKS) {
            return "let all that can come here be conditions on the same tokens";
        }
        return terminal instanceof VirtualTerminal.Choice
                ? "let a token come first: what begins a message must be read, not asked for"
                : "put a token between, or count all of it";
    }
}
