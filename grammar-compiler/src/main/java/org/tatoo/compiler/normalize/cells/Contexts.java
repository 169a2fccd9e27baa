package org.tatoo.compiler.normalize.cells;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import org.tatoo.compiler.syntax.Alternative;
import org.tatoo.compiler.syntax.Expression;
import org.tatoo.compiler.syntax.GrammarFile;
import org.tatoo.compiler.syntax.Name;
import org.tatoo.compiler.syntax.ProductionDeclaration;
import org.tatoo.compiler.syntax.Quoted;
import org.tatoo.compiler.syntax.Shorthand;

/**
 * The symbols before the conditions that productions check. All items of the kernel of an LR state have the same symbol
 * before the dot, so two conditions can come in one state only if one symbol can stand before both. Before the first
 * element of a non-terminal stand the symbols before its occurrences.
 */
public final class Contexts implements Expression.Cases<Set<String>> {
    private static final Set<String> START = Set.of("");

    /** Stands for every hidden non-terminal. */
    private static final Set<String> HIDDEN = Set.of("()");

    /** Stands for every condition that is checked. */
    private static final Set<String> CHECK = Set.of("if");

    private final Function<Quoted, String> terminals;
    private final Map<String, Set<String>> nonTerminals = new HashMap<>();
    private final Map<String, Set<String>> checks = new HashMap<>();
    private Set<String> before = START;
    private boolean changed = true;

    /**
     * Analyses {@code productions}, which the grammar {@code file} has.
     *
     * @param terminals the name of each quoted terminal
     */
    public Contexts(
            GrammarFile file, Collection<ProductionDeclaration> productions, Function<Quoted, String> terminals) {
        this.terminals = terminals;
        file.starts().stream().map(Name::text).forEach(start -> add(nonTerminals, start, START));
        productions.stream()
                .limit(1)
                .forEach(first -> add(nonTerminals, first.name().text(), START));
        while (changed) {
            changed = false;
            for (ProductionDeclaration production : productions) {
                Set<String> entry = nonTerminals.getOrDefault(production.name().text(), Set.of());
                production.alternatives().forEach(alternative -> after(entry, alternative));
            }
        }
    }

    /** Returns {@code conditions} in groups, so that two that can come in one state are in one group. */
    public <T> List<List<T>> groups(Collection<T> conditions, Function<T, String> name) {
        List<List<T>> groups = new ArrayList<>();
        List<Set<String>> symbols = new ArrayList<>();
        for (T condition : conditions) {
            List<T> group = new ArrayList<>();
            Set<String> around = new HashSet<>(checks.getOrDefault(name.apply(condition), Set.of()));
            for (int i = groups.size() - 1; i >= 0; i--) {
                if (!Collections.disjoint(symbols.get(i), around)) {
                    group.addAll(0, groups.remove(i));
                    around.addAll(symbols.remove(i));
                }
            }
            group.add(condition);
            groups.add(group);
            symbols.add(around);
        }
        return groups;
    }

    @Override
    public Set<String> reference(Expression.Reference reference) {
        add(nonTerminals, reference.name().text(), before);
        return Set.of(reference.name().text());
    }

    @Override
    public Set<String> terminal(Expression.Terminal terminal) {
        return Set.of("'" + terminals.apply(terminal.quoted()));
    }

    @Override
    public Set<String> group(Expression.Group group) {
        Set<String> entry = before;
        if (group.alternatives().size() == 1) {
            return after(entry, group.alternatives().get(0));
        }
        Set<String> exits = new HashSet<>(HIDDEN); // equal alternatives may leave a single one, which is inlined
        group.alternatives().forEach(alternative -> exits.addAll(after(entry, alternative)));
        return exits;
    }

    @Override
    public Set<String> optional(Expression.Optional optional) {
        return or(before, after(before, optional.body()));
    }

    @Override
    public Set<String> repetition(Expression.Repetition repetition) {
        Set<String> entry = before;
        after(entry, repetition.element());
        Expression separator = repetition.separator();
        after(separator == null ? HIDDEN : after(HIDDEN, separator), repetition.element());
        return repetition.optional() ? or(entry, HIDDEN) : HIDDEN;
    }

    @Override
    public Set<String> counted(Expression.Counted counted) {
        after(or(Set.of("#" + counted.counter().text()), HIDDEN), counted.element());
        return or(Set.of("#" + counted.counter().text()), HIDDEN);
    }

    @Override
    public Set<String> bounded(Expression.Bounded bounded) {
        Set<String> edge = Set.of("@" + bounded.region().text());
        after(edge, bounded.element());
        return edge;
    }

    @Override
    public Set<String> named(Expression.Named named) {
        return named.element().match(this);
    }

    @Override
    public Set<String> check(Expression.Check check) {
        add(checks, check.condition().text(), before);
        return or(CHECK, HIDDEN);
    }

    @Override
    public Set<String> shorthand(Shorthand shorthand) {
        throw new IllegalArgumentException("not expanded at " + shorthand.span());
    }

    private Set<String> after(Set<String> start, Alternative alternative) {
        Set<String> symbols = start;
        for (Expression element : alternative.elements()) {
            symbols = after(symbols, element);
        }
        return symbols;
    }

    private Set<String> after(Set<String> start, Expression element) {
        before = start;
        return element.match(this);
    }

    private void add(Map<String, Set<String>> sets, String key, Set<String> symbols) {
        changed |= sets.computeIfAbsent(key, name -> new HashSet<>()).addAll(symbols);
    }

    private static Set<String> or(Set<String> some, Set<String> others) {
        Set<String> all = new HashSet<>(some);
        all.addAll(others);
        return all;
    }
}
