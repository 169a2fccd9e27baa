package org.tatoo.compiler.normalize;

import static org.tatoo.compiler.diagnostic.DiagnosticKind.NOT_INNERMOST;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.tatoo.compiler.diagnostic.DiagnosticLog;
import org.tatoo.compiler.diagnostic.Span;
import org.tatoo.compiler.grammar.NonTerminal;
import org.tatoo.compiler.grammar.Symbol;
import org.tatoo.compiler.grammar.Term;
import org.tatoo.compiler.grammar.Variant;
import org.tatoo.compiler.grammar.VirtualTerminal;

/**
 * The check that the rest of a region is used only where the region is the innermost one: a data-flow analysis of the
 * regions that may be the innermost one at the beginning of each non-terminal.
 */
final class RegionCheck {
    /** Marks the whole input, where no region is open. */
    private static final String NONE = "";

    private final Map<NonTerminal, Set<String>> around = new HashMap<>();
    private final DiagnosticLog log;
    private boolean changed;

    private RegionCheck(DiagnosticLog log) {
        this.log = log;
    }

    static void check(List<Variant> variants, List<NonTerminal> starts, DiagnosticLog log) {
        RegionCheck check = new RegionCheck(log);
        starts.forEach(start -> check.add(start, NONE));
        do {
            check.changed = false;
            variants.forEach(variant -> check.visit(variant, false));
        } while (check.changed);
        variants.forEach(variant -> check.visit(variant, true));
    }

    private void visit(Variant variant, boolean reporting) {
        for (String outer : List.copyOf(around.getOrDefault(variant.leftHandSide(), Set.of()))) {
            Deque<String> open = new ArrayDeque<>();
            open.push(outer);
            for (int i = 0; i < variant.rightHandSide().size(); i++) {
                Symbol symbol = variant.rightHandSide().get(i);
                if (symbol instanceof NonTerminal nonTerminal) {
                    add(nonTerminal, open.element());
                } else if (symbol instanceof VirtualTerminal virtual) {
                    if (reporting) {
                        check(virtual, open.element(), variant.places().get(i));
                    }
                    pass(virtual, open);
                }
            }
        }
    }

    private static void pass(VirtualTerminal virtual, Deque<String> open) {
        if (virtual instanceof VirtualTerminal.Edge edge) {
            if (edge.isEnd()) {
                open.pop();
            } else {
                open.push(edge.region().name());
            }
        }
    }

    private void add(NonTerminal symbol, String region) {
        changed |= around.computeIfAbsent(symbol, key -> new HashSet<>()).add(region);
    }

    private void check(VirtualTerminal virtual, String innermost, Span where) {
        left(virtual)
                .filter(region ->
                        region.equals(Term.Left.INNERMOST) ? innermost.equals(NONE) : !region.equals(innermost))
                .distinct()
                .forEach(region -> log.report(
                        NOT_INNERMOST,
                        where,
                        virtual.isNamed() ? "'" + virtual.name() + "'" : where.text(),
                        region.isEmpty() ? VirtualTerminal.Until.INPUT : region,
                        innermost.isEmpty() ? "no region may be open" : innermost + " may be the innermost one"));
    }

    /** Returns the regions whose rest {@code virtual} uses. */
    private static Stream<String> left(VirtualTerminal virtual) {
        if (virtual instanceof VirtualTerminal.Until until && until.isToEnd()) {
            return Stream.of(NONE);
        }
        Term term = virtual.term();
        return term == null
                ? Stream.empty()
                : term.all().filter(Term.Left.class::isInstance).map(left -> ((Term.Left) left).region());
    }
}
