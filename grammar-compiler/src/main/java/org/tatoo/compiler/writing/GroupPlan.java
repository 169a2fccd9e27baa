package org.tatoo.compiler.writing;

import static org.tatoo.compiler.diagnostic.DiagnosticKind.WRITER_PART_UNTOLD;

import java.util.List;
import java.util.Objects;
import java.util.stream.IntStream;
import org.tatoo.compiler.diagnostic.DiagnosticLog;
import org.tatoo.compiler.grammar.Content;
import org.tatoo.compiler.grammar.Grammar;
import org.tatoo.compiler.grammar.NonTerminal;
import org.tatoo.compiler.grammar.Symbol;
import org.tatoo.compiler.grammar.Term;
import org.tatoo.compiler.grammar.Variant;
import org.tatoo.compiler.grammar.VirtualTerminal;
import org.tatoo.compiler.values.Component;
import org.tatoo.compiler.values.ValueType;

/** The planner for groups, lists and conditional parts. */
final class GroupPlan {
    private final Grammar grammar;
    private final SilentNumbers silent;
    private final Solutions solutions;
    private final PartOrder order;
    private final WriterPlan plan;
    private final DiagnosticLog log;

    /** @param plan the plan of the contents of groups */
    GroupPlan(
            Grammar grammar,
            SilentNumbers silent,
            Solutions solutions,
            PartOrder order,
            WriterPlan plan,
            DiagnosticLog log) {
        this.grammar = grammar;
        this.silent = silent;
        this.solutions = solutions;
        this.order = order;
        this.plan = plan;
        this.log = log;
    }

    Emission optional(Content.Optional optional, Scope scope) {
        if (isWrittenBefore(optional, scope)) {
            scope.shapes().leaveOpen(optional);
            return new Emission.Before();
        }
        String condition = scope.condition(optional, optional.written());
        return condition.equals("false")
                ? new Emission.Sequence(List.of())
                : new Emission.Optional(
                        condition, scope.shapes().outcome(optional), plan.emission(optional.content(), scope));
    }

    /** Returns whether {@code content} consists of parts written before, which only the parser can detect. */
    private boolean isWrittenBefore(Content content, Scope scope) {
        if (scope.tells(content)) {
            return false;
        }
        boolean isWritten = order.hasPart(content);
        if (isWritten && !order.hasOnlyParts(content)) {
            log.report(WRITER_PART_UNTOLD, content.span(), content.span().text());
        }
        return isWritten;
    }

    /** Returns the plan of a group that consists of parts, written with any of its variants. */
    private Emission before(Content group, NonTerminal hidden) {
        List<Integer> variants = grammar.variants().stream()
                .filter(variant -> variant.leftHandSide().equals(hidden))
                .map(Variant::index)
                .toList();
        return new Emission.Always(new Frame(group.span().text(), new Emission.Before(), List.of(variants)));
    }

    Emission conditional(Content.Conditional conditional, Scope scope) {
        if (isWrittenBefore(conditional, scope)) {
            return before(conditional, conditional.hidden());
        }
        String name = conditional.there().selector().name();
        VirtualTerminal.Choice there = conditional.there();
        VirtualTerminal.Choice absent = conditional.absent();
        return new Emission.Conditional(
                silent.needs(conditional) != null
                        ? solutions.chosen(List.of(there), conditional)
                        : scope.condition(conditional, false),
                answer(conditional, there),
                answer(conditional, absent),
                plan.frame(name, conditional.hidden(), List.of(there), List.of(conditional.content()), scope),
                plan.frame(name, conditional.hidden(), List.of(absent), List.of(), scope));
    }

    private Emission.Conditional.Answer answer(Content.Conditional conditional, VirtualTerminal.Choice choice) {
        return new Emission.Conditional.Answer(
                solutions.check(choice, conditional), solutions.taken(conditional, choice));
    }

    Emission repetition(Content.Repetition repetition, Scope scope) {
        int outcome = scope.shapes().outcome(repetition);
        Component component = scope.component(repetition, null);
        if (component == null && order.hasPart(repetition) && order.hasOnlyParts(repetition)) {
            scope.shapes().leaveOpen(repetition);
            return new Emission.Before();
        }
        Scope inside = component == null ? scope : scope.element(component);
        Content separator = repetition.separator();
        NonTerminal hidden = repetition.hidden();
        Frame first = plan.frame(repetition.span().text(), hidden, List.of(), List.of(repetition.element()), inside);
        List<Content> parts =
                separator == null ? List.of(repetition.element()) : List.of(separator, repetition.element());
        Frame next = plan.frame(repetition.span().text(), hidden, List.of(hidden), parts, inside);
        return new Emission.Repeated(
                component == null ? null : scope.expression(component),
                component == null ? repetition.span().text() : component.name(),
                component == null ? new ValueType.Flag() : elementType(scope.type(component)),
                inside.variable(),
                repetition.optional(),
                hidden.most(),
                outcome,
                separator != null,
                first,
                next);
    }

    private static ValueType elementType(ValueType list) {
        return ((ValueType.ListOf) list).element();
    }

    Emission counted(Content.Counted counted, Scope scope) {
        if (isWrittenBefore(counted, scope)) {
            return before(counted, counted.hidden());
        }
        Component component = scope.component(counted, null);
        Scope inside = component == null ? scope : scope.element(component);
        Term number = counted.counter().term();
        NonTerminal elements = counted.elements();
        VirtualTerminal.Step more = step(counted, VirtualTerminal.Step.Kind.MORE);
        return new Emission.Counted(
                component == null ? solutions.value(number, counted) : scope.expression(component),
                component == null ? counted.span().text() : component.name(),
                component == null ? null : elementType(scope.type(component)),
                inside.variable(),
                component == null ? null : solutions.told(counted, TellingFlow.begin(counted.counter(), grammar)),
                variant(elements, List.of()),
                plan.frame(
                        counted.span().text(), elements, List.of(elements, more), List.of(counted.element()), inside),
                variant(
                        counted.hidden(),
                        List.of(
                                step(counted, VirtualTerminal.Step.Kind.BEGIN),
                                elements,
                                step(counted, VirtualTerminal.Step.Kind.END))));
    }

    private VirtualTerminal.Step step(Content.Counted counted, VirtualTerminal.Step.Kind kind) {
        return grammar.virtuals().stream()
                .filter(VirtualTerminal.Step.class::isInstance)
                .map(VirtualTerminal.Step.class::cast)
                .filter(step -> step.counter().equals(counted.counter()) && step.kind() == kind)
                .findFirst()
                .orElseThrow();
    }

    private int variant(NonTerminal symbol, List<? extends Symbol> rightHandSide) {
        return grammar.variants().stream()
                .filter(variant -> variant.leftHandSide().equals(symbol)
                        && variant.rightHandSide().equals(rightHandSide))
                .mapToInt(Variant::index)
                .findFirst()
                .orElse(-1);
    }

    Emission choice(Content.Choice choice, Scope scope) {
        Component component = scope.component(choice, null);
        if (isWrittenBefore(choice, scope) && choice.hidden() != null) {
            return before(choice, choice.hidden());
        }
        if (component == null) {
            return componentless(choice, scope);
        }
        if (scope.type(component) instanceof ValueType.OneOf type && !type.isNumber()) {
            List<Emission> alternatives = IntStream.range(
                            0, choice.alternatives().size())
                    .mapToObj(i -> alternative(choice, i, scope))
                    .toList();
            return new Emission.Constant(scope.expression(component), type, type.constants(), alternatives);
        }
        return anyText(choice, component, scope);
    }

    /** Returns the plan of a group that no component states: the parser, or a number, decides; else the first way. */
    private Emission componentless(Content.Choice choice, Scope scope) {
        if (isAsked(choice)) {
            return anyChoice(choice);
        }
        if (!NumberUses.isDecision(choice) || silent.isFirst(choice)) {
            return alternative(choice, 0, scope);
        }
        if (NumberUses.isOnlyCases(choice)) {
            return anyChoice(choice);
        }
        return silent.needs(choice) != null
                ? new Emission.Decided(
                        choice.alternatives().stream()
                                .map(each -> solutions.chosen(NumberUses.headCases(each), choice))
                                .toList(),
                        IntStream.range(0, choice.alternatives().size())
                                .mapToObj(i -> alternative(choice, i, scope))
                                .toList())
                : alternative(choice, 0, scope);
    }

    private Emission alternative(Content.Choice choice, int position, Scope scope) {
        NonTerminal hidden = choice.hidden();
        Content content = choice.alternatives().get(position);
        return hidden == null
                ? new Emission.Alternative(scope.shapes().outcome(content), plan.emission(content, scope))
                : new Emission.Always(plan.frame(choice.span().text(), hidden, List.of(), List.of(content), scope));
    }

    private Emission anyText(Content.Choice choice, Component component, Scope scope) {
        NonTerminal hidden = choice.hidden();
        List<Symbol> tokens =
                choice.alternatives().stream().map(GroupPlan::only).toList();
        Emission text = new Emission.AnyText(
                tokens.stream().map(Symbol::index).toList(),
                tokens.stream().map(plan::spelled).toList(),
                component.name(),
                scope.expression(component),
                scope.type(component));
        if (hidden == null) {
            scope.shapes().leaveOpen(choice);
            return text;
        }
        return anyOf(choice, hidden, text);
    }

    /** Returns whether {@code choice} is between values of one selector that no record determines. */
    static boolean isAsked(Content.Choice choice) {
        List<Symbol> all = choice.alternatives().stream()
                .filter(GroupPlan::isSymbol)
                .map(GroupPlan::only)
                .toList();
        return all.size() == choice.alternatives().size()
                && all.get(0) instanceof VirtualTerminal.Choice first
                && first.selector().number() == null
                && all.stream()
                        .allMatch(each -> each instanceof VirtualTerminal.Choice other
                                && other.selector().equals(first.selector()));
    }

    /** Returns the plan that writes the alternative that the selector has: by its answer, or by its number. */
    private Emission anyChoice(Content.Choice choice) {
        List<VirtualTerminal.Choice> values = choice.alternatives().stream()
                .map(each -> (VirtualTerminal.Choice) only(each))
                .toList();
        VirtualTerminal.Choice first = values.get(0);
        Content part = single(choice.alternatives().get(0));
        return anyOf(
                choice,
                Objects.requireNonNull(choice.hidden()),
                new Emission.Choice(
                        values.stream()
                                .map(value -> grammar.tokens().size() + value.index())
                                .toList(),
                        first.selector().name(),
                        first.isReported(),
                        solutions.check(values, choice, part),
                        solutions.taken(part, first)));
    }

    private Emission anyOf(Content.Choice choice, NonTerminal hidden, Emission content) {
        List<Integer> variants = choice.alternatives().stream()
                .map(each -> variant(hidden, List.of(only(each))))
                .toList();
        return new Emission.Always(new Frame(choice.span().text(), content, List.of(variants)));
    }

    /** Returns whether {@code content} is one symbol, which may have a name. */
    private static boolean isSymbol(Content content) {
        if (content instanceof Content.Sequence sequence) {
            return sequence.parts().size() == 1 && isSymbol(sequence.parts().get(0));
        }
        return content instanceof Content.Named named ? isSymbol(named.content()) : content instanceof Content.Single;
    }

    private static Symbol only(Content content) {
        return single(content).symbol();
    }

    private static Content.Single single(Content content) {
        if (content instanceof Content.Sequence sequence) {
            return single(sequence.parts().get(0));
        }
        return content instanceof Content.Named named ? single(named.content()) : (Content.Single) content;
    }
}
