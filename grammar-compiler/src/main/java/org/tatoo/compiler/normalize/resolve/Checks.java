package org.tatoo.compiler.normalize.resolve;

import static org.tatoo.compiler.diagnostic.DiagnosticKind.CHECK_TOO_HARD;
import static org.tatoo.compiler.diagnostic.DiagnosticKind.CHECK_WITHOUT_NUMBER;
import static org.tatoo.compiler.diagnostic.DiagnosticKind.NEVER_HOLDS;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.tatoo.compiler.diagnostic.DiagnosticLog;
import org.tatoo.compiler.diagnostic.Span;
import org.tatoo.compiler.grammar.Selector;
import org.tatoo.compiler.grammar.Term;
import org.tatoo.compiler.grammar.VirtualTerminal.Choice;
import org.tatoo.compiler.normalize.cells.Cell;
import org.tatoo.compiler.normalize.cells.Cells;
import org.tatoo.compiler.normalize.cells.Contexts;
import org.tatoo.compiler.syntax.TermTree;
import org.tatoo.compiler.syntax.VirtualDeclaration;

/**
 * The conditions that productions check. Those on the same tokens that can come in one state are one selector, whose
 * values are the cells of their numbers; a condition is the choice between the cells in which it holds.
 *
 * @param cells the values of all selectors
 * @param selectors the number of selectors
 * @param holding the cells in which each condition holds, by its name
 */
record Checks(List<Choice> cells, int selectors, Map<String, List<Choice>> holding) {
    /**
     * Returns the conditions {@code declared}; reports those that cannot be checked.
     *
     * @param terminals the number of virtual terminals before them
     * @param selectors the number of selectors before theirs
     * @param contexts where productions check them
     */
    static Checks of(
            List<VirtualDeclaration> declared,
            int terminals,
            int selectors,
            Contexts contexts,
            Terms terms,
            Domains domains,
            DiagnosticLog log) {
        Map<Set<String>, Map<VirtualDeclaration, Term>> groups = new LinkedHashMap<>();
        for (VirtualDeclaration check : declared) {
            TermTree written = ((VirtualDeclaration.Amount) check.content()).term();
            Term condition = terms.condition(written);
            Set<String> tokens = condition
                    .registers()
                    .map(register ->
                            register.element() == null ? register.token().name() : register.element())
                    .collect(Collectors.toSet());
            if (tokens.isEmpty() || condition.isOpen()) {
                log.report(CHECK_WITHOUT_NUMBER, check.span(), check.span().text());
            } else {
                groups.computeIfAbsent(tokens, key -> new LinkedHashMap<>()).put(check, condition);
            }
        }
        Builder builder = new Builder(terminals, selectors, terms, domains, log);
        for (Map<VirtualDeclaration, Term> conditions : groups.values()) {
            contexts.groups(conditions.keySet(), check -> check.name().text())
                    .forEach(competing -> builder.add(competing, conditions));
        }
        return new Checks(builder.cells, builder.selectors - selectors, builder.holding);
    }

    /** A builder of one selector after the other. */
    private static final class Builder {
        private final int terminals;
        private final Terms terms;
        private final Domains domains;
        private final DiagnosticLog log;
        private final List<Choice> cells = new ArrayList<>();
        private final Map<String, List<Choice>> holding = new LinkedHashMap<>();
        private int selectors;

        Builder(int terminals, int selectors, Terms terms, Domains domains, DiagnosticLog log) {
            this.terminals = terminals;
            this.selectors = selectors;
            this.terms = terms;
            this.domains = domains;
            this.log = log;
        }

        void add(List<VirtualDeclaration> declared, Map<VirtualDeclaration, Term> all) {
            List<Term> conditions = declared.stream().map(all::get).toList();
            Set<Term.Register> numbers =
                    conditions.stream().flatMap(Term::registers).collect(Collectors.toCollection(LinkedHashSet::new));
            Cells found = Cells.of(conditions, domains.of(numbers, terms)).orElse(null);
            if (found == null) {
                declared.forEach(check ->
                        log.report(CHECK_TOO_HARD, check.span(), check.span().text()));
                return;
            }
            List<Choice> made = choices(found, declared);
            for (int i = 0; i < declared.size(); i++) {
                int condition = i;
                Span span = declared.get(i).span();
                List<Choice> choices = made.stream()
                        .filter(cell ->
                                found.all().get(cell.value()).conditions().get(condition))
                        .toList();
                if (choices.isEmpty()) {
                    log.report(NEVER_HOLDS, span, span.text());
                }
                holding.put(declared.get(i).name().text(), choices);
            }
            cells.addAll(made);
        }

        private List<Choice> choices(Cells found, List<VirtualDeclaration> declared) {
            List<Selector.Case> cases = new ArrayList<>();
            List<String> names = new ArrayList<>();
            for (Cell cell : found.all()) {
                int value = names.size();
                cell.ranges().forEach(range -> cases.add(new Selector.Case(range, value)));
                names.add(cell.conditions().stream()
                        .mapToObj(condition -> declared.get(condition).name().text())
                        .collect(Collectors.joining(" ")));
            }
            Selector.ByNumber number = new Selector.ByNumber(found.term(), cases, -1);
            List<String> examples = found.all().stream().map(Cell::example).toList();
            Selector selector =
                    new Selector(selectors, "check" + selectors, examples, number, false, Selector.Kind.CHECKS);
            selectors++;
            return IntStream.range(0, names.size())
                    .mapToObj(i -> {
                        int first = found.all().get(i).conditions().nextSetBit(0);
                        int index = terminals + cells.size() + i;
                        return new Choice(
                                index,
                                names.get(i),
                                selector,
                                i,
                                declared.get(first).span());
                    })
                    .toList();
        }
    }
}
