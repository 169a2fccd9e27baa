package org.tatoo.compiler.uses;

import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.tatoo.compiler.syntax.Alternative;
import org.tatoo.compiler.syntax.Expression;
import org.tatoo.compiler.syntax.ProductionDeclaration;
import org.tatoo.compiler.syntax.Shorthand;
import org.tatoo.compiler.syntax.TemplateDeclaration;
import org.tatoo.compiler.syntax.TermTree;
import org.tatoo.compiler.syntax.VirtualDeclaration;

/** The names in the terms of a grammar. */
record TermNames(Unit unit) {
    /** Returns the names of elements that a term uses from elsewhere: not in the production where they are in place. */
    Set<String> ofElements() {
        Set<String> all = new HashSet<>();
        unit.file().virtuals().stream()
                .flatMap(virtual -> terms(virtual.content()))
                .forEach(term -> all.addAll(names(term)));
        Stream.concat(
                        unit.file().productions().stream().map(ProductionDeclaration::alternatives),
                        unit.file().templates().stream().map(TemplateDeclaration::alternatives))
                .forEach(alternatives -> addAll(alternatives, all));
        all.retainAll(unit.elements());
        all.removeIf(name -> unit.own(name, Declared.Kind.TOKEN).findAny().isPresent());
        return all;
    }

    private static void addAll(List<Alternative> alternatives, Set<String> all) {
        Set<String> placed = Unit.named(alternatives)
                .filter(named -> Shorthand.isPlaced(named.element()))
                .map(named -> named.name().text())
                .collect(Collectors.toSet());
        alternatives.stream()
                .flatMap(alternative -> alternative.elements().stream())
                .flatMap(Expression::all)
                .flatMap(TermNames::terms)
                .flatMap(term -> names(term).stream())
                .filter(name -> !placed.contains(name))
                .forEach(all::add);
    }

    private static Stream<TermTree> terms(Expression expression) {
        if (expression instanceof Shorthand.Raw raw) {
            return terms(raw.content());
        }
        if (expression instanceof Shorthand.Measured measured) {
            return Stream.of(measured.term());
        }
        if (expression instanceof Shorthand.If check) {
            return Stream.of(check.condition());
        }
        return expression instanceof Shorthand.Use use
                ? use.arguments().stream().flatMap(argument -> Stream.ofNullable(argument.term()))
                : Stream.empty();
    }

    private static Stream<TermTree> terms(VirtualDeclaration.Content content) {
        if (content instanceof VirtualDeclaration.Amount amount) {
            return Stream.of(amount.term());
        }
        if (content instanceof VirtualDeclaration.Cases cases) {
            return Stream.of(cases.term());
        }
        return content instanceof VirtualDeclaration.Tuples tuples ? tuples.terms().stream() : Stream.empty();
    }

    private static Set<String> names(TermTree term) {
        Set<String> names = new HashSet<>();
        term.replace(
                reference -> {
                    names.add(reference.name().text());
                    return reference;
                },
                UnaryOperator.identity());
        return names;
    }
}
