package org.tatoo.compiler.writing;

import java.util.ArrayList;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.tatoo.compiler.grammar.Content;
import org.tatoo.compiler.grammar.Grammar;
import org.tatoo.compiler.grammar.Production;
import org.tatoo.compiler.grammar.Term;
import org.tatoo.compiler.grammar.VirtualTerminal;
import org.tatoo.compiler.values.Component;
import org.tatoo.compiler.values.ContentValues;
import org.tatoo.compiler.values.RecordType;
import org.tatoo.compiler.values.ValueClass;
import org.tatoo.compiler.values.ValueModel;

/** The parts of productions whose terms use numbers, and the parts whose presence or form a record states. */
final class NumberUses {
    /**
     * A use of numbers.
     *
     * @param part the part that is or adds {@code virtual}
     * @param decision the group or condition without components that the use decides; null if there is none
     */
    record Use(
            Content part,
            VirtualTerminal virtual,
            Term term,
            @Nullable Content decision) {}

    private final Grammar grammar;
    private final PartOrder order;
    private final List<Use> uses = new ArrayList<>();
    private final List<Content> parts = new ArrayList<>();

    /** The parts from which a component comes, and those that are themselves a component. */
    private final Set<Content> valued = Collections.newSetFromMap(new IdentityHashMap<>());

    private final Set<Content> carried = Collections.newSetFromMap(new IdentityHashMap<>());

    /** The cases with which the alternatives of groups begin that are decided by a number. */
    private final Map<Content, Content> decisions = new IdentityHashMap<>();

    NumberUses(Grammar grammar, ValueModel values, PartOrder order) {
        this.grammar = grammar;
        this.order = order;
        for (Production production : grammar.productions()) {
            Content content = grammar.values().contents().get(production.index());
            if (content == null) {
                continue;
            }
            ValueClass type = values.of(production.leftHandSide());
            if (type.kind() == ValueClass.Kind.MESSAGES) {
                ContentValues.parts(content).forEach(valued::add);
            }
            List<Component> components = type.records().stream()
                    .filter(record -> record.production().equals(production))
                    .findFirst()
                    .map(RecordType::components)
                    .orElse(List.of());
            walk(content, new Scope(components));
        }
        parts.forEach(part -> virtuals(part).forEach(virtual -> {
            Term term = virtual.term();
            if (term != null && term.registers().findAny().isPresent()) {
                boolean isCondition = part instanceof Content.Conditional;
                uses.add(new Use(part, virtual, term, isCondition ? undecided(part) : decisions.get(part)));
            }
        }));
    }

    private void walk(Content content, Scope scope) {
        parts.add(content);
        if (scope.tells(content)) {
            valued.add(content);
        }
        Component component = scope.component(content, null);
        if (component != null) {
            carried.add(content);
        }
        if (content instanceof Content.Choice choice && component == null && isDecision(choice)) {
            choice.alternatives().forEach(each -> decisions.put(head(each), choice));
        }
        boolean list = content instanceof Content.Repetition || content instanceof Content.Counted;
        Scope inside = list && component != null ? scope.element(component) : scope;
        ContentValues.inner(content).forEach(each -> walk(each, inside));
    }

    private Stream<VirtualTerminal> virtuals(Content part) {
        if (part instanceof Content.Bounded bounded) {
            return Stream.of(bounded.begin());
        }
        if (part instanceof Content.Conditional conditional) {
            return Stream.of(conditional.there(), conditional.absent());
        }
        if (part instanceof Content.Counted counted) {
            return Stream.of(TellingFlow.begin(counted.counter(), grammar));
        }
        return part instanceof Content.Single single && single.symbol() instanceof VirtualTerminal virtual
                ? Stream.of(virtual)
                : Stream.of();
    }

    List<Use> all() {
        return uses;
    }

    /** Returns all parts of all productions. */
    List<Content> parts() {
        return parts;
    }

    /** Returns whether {@code part} is itself a component. */
    boolean isCarried(Content part) {
        return carried.contains(part);
    }

    /** Returns whether a record states the form of {@code part}, or it contains a part that is written before. */
    boolean isStated(Content part) {
        return valued.contains(part) || order.hasPart(part);
    }

    /** Returns {@code part} if it is decided by a number alone; otherwise null. */
    @Nullable
    Content undecided(Content part) {
        if (part instanceof Content.Conditional conditional) {
            return !isStated(part) && conditional.there().selector().number() != null ? part : null;
        }
        return decisions.containsValue(part) && !order.hasPart(part) ? part : null;
    }

    /** Returns whether the alternatives of {@code choice} begin with cases of one number. */
    static boolean isDecision(Content.Choice choice) {
        return choice.alternatives().stream().noneMatch(each -> headCases(each).isEmpty())
                && choice.alternatives().stream()
                                .flatMap(each -> headCases(each).stream())
                                .map(VirtualTerminal.Choice::selector)
                                .distinct()
                                .count()
                        == 1;
    }

    /** Returns the cases of a number with one of which {@code alternative} begins; empty if it does not. */
    static List<VirtualTerminal.Choice> headCases(Content.Sequence alternative) {
        Content head = head(alternative);
        if (head instanceof Content.Choice group && isOnlyCases(group)) {
            return group.alternatives().stream()
                    .flatMap(each -> headCases(each).stream())
                    .toList();
        }
        return head instanceof Content.Single single
                        && single.symbol() instanceof VirtualTerminal.Choice value
                        && value.selector().number() != null
                ? List.of(value)
                : List.of();
    }

    /** Returns whether {@code choice} consists of cases of one number alone, among which the parser selects. */
    static boolean isOnlyCases(Content.Choice choice) {
        return choice.hidden() != null
                && choice.alternatives().stream()
                        .allMatch(each -> each.parts().size() == 1 && head(each) instanceof Content.Single)
                && isDecision(choice);
    }

    /** Returns the first part of {@code content} that is no sequence and has no name. */
    private static Content head(Content content) {
        if (content instanceof Content.Named named) {
            return head(named.content());
        }
        return content instanceof Content.Sequence sequence && !sequence.parts().isEmpty()
                ? head(sequence.parts().get(0))
                : content;
    }
}
