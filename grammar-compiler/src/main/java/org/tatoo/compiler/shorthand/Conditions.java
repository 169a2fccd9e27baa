package org.tatoo.compiler.shorthand;

import static org.tatoo.compiler.diagnostic.DiagnosticKind.OVERLAPPING_TUPLES;
import static org.tatoo.compiler.diagnostic.DiagnosticKind.TUPLE_SIZE;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.tatoo.compiler.diagnostic.DiagnosticLog;
import org.tatoo.compiler.diagnostic.Span;
import org.tatoo.compiler.syntax.GrammarFile;
import org.tatoo.compiler.syntax.Name;
import org.tatoo.compiler.syntax.NumberRange;
import org.tatoo.compiler.syntax.TermTree;
import org.tatoo.compiler.syntax.VirtualDeclaration;
import org.tatoo.compiler.syntax.VirtualDeclaration.Case;
import org.tatoo.compiler.syntax.VirtualDeclaration.Tuple;

/**
 * Conditions as a term and the values that it must have. If all comparisons are of one term with constants, the term is
 * that one; otherwise it is the condition, which is 1 or 0. A choice by several numbers becomes one by the position of
 * the tuple that they are in.
 */
final class Conditions {
    private final DiagnosticLog log;

    private Conditions(DiagnosticLog log) {
        this.log = log;
    }

    static GrammarFile expand(GrammarFile file, DiagnosticLog log) {
        Conditions conditions = new Conditions(log);
        return file.with(
                file.lexical(),
                file.virtuals().stream().map(conditions::expand).toList(),
                file.productions(),
                file.broken());
    }

    private VirtualDeclaration expand(VirtualDeclaration declaration) {
        if (declaration.kind() == VirtualDeclaration.Kind.CONDITION
                && declaration.content() instanceof VirtualDeclaration.Amount amount) {
            return declaration.with(condition(amount.term()));
        }
        return declaration.content() instanceof VirtualDeclaration.Tuples tuples
                ? declaration.with(cases(tuples, declaration.span()))
                : declaration;
    }

    private static VirtualDeclaration.Condition condition(TermTree written) {
        if (!written.isCondition()) {
            return new VirtualDeclaration.Condition(written, List.of());
        }
        return OneTerm.of(written)
                .map(one -> new VirtualDeclaration.Condition(one.term(), one.ranges(written.span())))
                .orElseGet(() -> new VirtualDeclaration.Condition(written, List.of(number(1, written.span()))));
    }

    private VirtualDeclaration.Cases cases(VirtualDeclaration.Tuples tuples, Span span) {
        List<Case> cases = new ArrayList<>();
        TermTree position = new TermTree.Constant(new Name("0", span));
        for (int i = 0; i < tuples.tuples().size(); i++) {
            Tuple tuple = tuples.tuples().get(i);
            if (tuple.numbers().isEmpty()) {
                cases.add(new Case(List.of(), tuple.name()));
                continue;
            }
            if (tuple.numbers().size() != tuples.terms().size()) {
                log.report(
                        TUPLE_SIZE,
                        tuple.span(),
                        tuple.numbers().size(),
                        tuples.terms().size());
                cases.add(new Case(List.of(number(i + 1, tuple.span())), tuple.name()));
                continue;
            }
            reportOverlap(tuples, i);
            TermTree weight = new TermTree.Constant(new Name(Integer.toString(i + 1), tuple.span()));
            position = new TermTree.Operation(
                    "+", position, new TermTree.Operation("*", weight, within(tuples.terms(), tuple)));
            cases.add(new Case(List.of(number(i + 1, tuple.span())), tuple.name()));
        }
        return new VirtualDeclaration.Cases(position, cases);
    }

    private static TermTree within(List<TermTree> terms, Tuple tuple) {
        List<TermTree> parts = new ArrayList<>();
        for (int i = 0; i < terms.size(); i++) {
            if (!tuple.numbers().get(i).isEmpty()) {
                parts.add(new TermTree.In(terms.get(i), tuple.numbers().get(i), tuple.span()));
            }
        }
        return parts.stream()
                .reduce((first, second) -> new TermTree.Operation("&&", first, second))
                .orElseGet(() -> new TermTree.Constant(new Name("1", tuple.span())));
    }

    private void reportOverlap(VirtualDeclaration.Tuples tuples, int last) {
        Tuple tuple = tuples.tuples().get(last);
        for (Tuple before : tuples.tuples().subList(0, last)) {
            if (before.numbers().size() != tuple.numbers().size()) {
                continue;
            }
            List<String> both = new ArrayList<>();
            for (int i = 0; i < tuple.numbers().size(); i++) {
                Intervals.of(before.numbers().get(i))
                        .and(Intervals.of(tuple.numbers().get(i)))
                        .example()
                        .ifPresent(number -> both.add(Long.toString(number)));
            }
            if (both.size() == tuple.numbers().size()) {
                log.report(
                        OVERLAPPING_TUPLES,
                        tuple.span(),
                        "(" + String.join(", ", both) + ")",
                        before.name().text(),
                        tuple.name().text());
                return;
            }
        }
    }

    private static NumberRange number(int value, Span span) {
        Name name = new Name(Integer.toString(value), span);
        return new NumberRange(name, name);
    }

    /** A condition on one term. */
    private record OneTerm(TermTree term, Intervals values) {
        /** Returns the condition {@code tree}; empty if it compares different terms, or a term with no constant. */
        static Optional<OneTerm> of(TermTree tree) {
            if (tree instanceof TermTree.Not not) {
                return of(not.condition()).map(inner -> new OneTerm(inner.term, inner.values.not()));
            }
            if (tree instanceof TermTree.In in) {
                return Optional.of(new OneTerm(in.term(), Intervals.of(in.ranges())));
            }
            if (!(tree instanceof TermTree.Operation operation && operation.isCondition())) {
                return Optional.of(new OneTerm(tree, Intervals.NOT_ZERO));
            }
            if (operation.isLogic()) {
                return of(operation.left())
                        .flatMap(first -> of(operation.right())
                                .filter(second -> Forms.of(second.term).equals(Forms.of(first.term)))
                                .map(second -> new OneTerm(
                                        first.term,
                                        operation.operator().equals("&&")
                                                ? first.values.and(second.values)
                                                : first.values.or(second.values))));
            }
            return operation.right() instanceof TermTree.Constant constant
                    ? Intervals.of(operation.operator(), constant.number())
                            .map(values -> new OneTerm(operation.left(), values))
                    : Optional.empty();
        }

        List<NumberRange> ranges(Span where) {
            return values.ranges(where);
        }
    }
}
