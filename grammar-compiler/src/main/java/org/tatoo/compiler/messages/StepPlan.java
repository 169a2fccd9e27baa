package org.tatoo.compiler.messages;

import java.util.List;
import java.util.Objects;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.tatoo.compiler.grammar.Content;
import org.tatoo.compiler.grammar.Grammar;
import org.tatoo.compiler.grammar.NonTerminal;
import org.tatoo.compiler.grammar.Production;
import org.tatoo.compiler.grammar.Variant;
import org.tatoo.compiler.values.Component;
import org.tatoo.compiler.values.EvaluatorMethod;
import org.tatoo.compiler.values.EvaluatorModel;
import org.tatoo.compiler.values.RecordType;
import org.tatoo.compiler.values.ValueModel;
import org.tatoo.compiler.values.ValueType;
import org.tatoo.compiler.values.Values;

/** The planner for the effects of the reductions on the values. */
final class StepPlan {
    private final Grammar grammar;
    private final Values model;
    private final Slots slots;
    private final Parts parts;

    StepPlan(Grammar grammar, Values model, Slots slots, Parts parts) {
        this.grammar = grammar;
        this.model = model;
        this.slots = slots;
        this.parts = parts;
    }

    /** Returns the step of {@code variant}; null if it has no effect. */
    @Nullable
    Step step(Variant variant) {
        Resolution resolution = new Resolution(slots, variant);
        Production production = variant.production();
        Effect effect =
                production == null ? ofHidden(variant, resolution) : ofDeclared(variant, production, resolution);
        if (effect == null
                && resolution.entries() > slots.of(variant.leftHandSide()).size()) {
            effect = new Effect.Exchange(List.of(), List.of()); // numbers that are values elsewhere
        }
        return effect == null ? null : new Step(name(variant), text(variant), resolution.entries(), effect, null);
    }

    private static String text(Variant variant) {
        Production production = variant.production();
        return production == null ? variant.leftHandSide().name() : production.text();
    }

    /** Returns the method's name from the production or hidden symbol, numbered if there are several variants. */
    private String name(Variant variant) {
        List<Variant> like = grammar.variants().stream()
                .filter(other -> Objects.equals(other.production(), variant.production())
                        && other.leftHandSide().equals(variant.leftHandSide()))
                .toList();
        Production production = variant.production();
        String number = like.size() == 1 ? "" : String.valueOf(like.indexOf(variant) + 1);
        return production != null
                ? "production" + number + "_" + production.name()
                : "hidden_" + variant.leftHandSide().index() + (number.isEmpty() ? "" : "_" + number);
    }

    // ---- productions as written

    private @Nullable Effect ofDeclared(Variant variant, Production production, Resolution resolution) {
        NonTerminal symbol = variant.leftHandSide();
        ValueType type = model.type(symbol);
        Source made = model instanceof ValueModel records
                ? record(records, production, resolution)
                : call((EvaluatorModel) model, production, resolution);
        if (type == null) {
            return made instanceof Source.Call call ? new Effect.Run(call) : null;
        }
        Part part = parts.handedOver(symbol);
        Slot own = Slot.of(type);
        if (part != null) {
            return new Effect.HandOver(made == null ? new Source.Entry(0, own) : made, part);
        }
        return made == null ? null : new Effect.Put(made, own);
    }

    /** Returns the record that is made of {@code production}; null if there is none. */
    private static @Nullable Source record(ValueModel records, Production production, Resolution resolution) {
        RecordType record = records.of(production.leftHandSide()).records().stream()
                .filter(each -> each.production().equals(production))
                .findFirst()
                .orElse(null);
        return record == null
                ? null
                : new Source.New(record, sources(record.content(), record.components(), resolution));
    }

    /** Returns the call of the method for {@code production}; null if there is none. */
    private static @Nullable Source call(EvaluatorModel evaluator, Production production, Resolution resolution) {
        EvaluatorMethod method = evaluator.method(production).orElse(null);
        return method == null
                ? null
                : new Source.Call(method, sources(method.content(), method.parameters(), resolution));
    }

    private static List<Source> sources(Content content, List<Component> components, Resolution resolution) {
        return components.stream()
                .map(component -> resolution.of(content, component))
                .toList();
    }

    // ---- hidden non-terminals

    private @Nullable Effect ofHidden(Variant variant, Resolution resolution) {
        NonTerminal symbol = variant.leftHandSide();
        Content content = content(variant);
        if (content == null) {
            return null;
        }
        if (content instanceof Content.Choice choice) {
            return choice(choice, resolution);
        }
        if (content instanceof Content.Conditional conditional) {
            return conditional(variant, conditional, resolution);
        }
        if (content instanceof Content.Counted counted) {
            return symbol.equals(counted.elements()) ? counted(variant, counted, resolution) : null;
        }
        Content.Repetition list = (Content.Repetition) content;
        return element(list.element(), symbol, resolution);
    }

    /** Returns the part of a production that {@code variant} was made of; equal ones may occur elsewhere. */
    private @Nullable Content content(Variant variant) {
        List<Content> contents = slots.contents(variant.leftHandSide());
        return contents.stream()
                .filter(content -> content.span().equals(variant.span()))
                .findFirst()
                .orElse(contents.isEmpty() ? null : contents.get(0));
    }

    private @Nullable Effect choice(Content.Choice choice, Resolution resolution) {
        List<Component> components = slots.values().of(choice);
        if (components.isEmpty()) {
            return null;
        }
        Slot slot = Slot.of(components.get(0));
        Source source = resolution.chosen(choice, components.get(0));
        return source instanceof Source.Entry ? null : new Effect.Put(source, slot);
    }

    private @Nullable Effect conditional(Variant variant, Content.Conditional conditional, Resolution resolution) {
        List<Component> components = slots.values().of(conditional);
        boolean there = variant.rightHandSide().get(0).equals(conditional.there());
        List<Source> sources = components.stream()
                .map(component -> there ? there(conditional, component, resolution) : absent(component))
                .toList();
        List<Slot> boxed = components.stream().map(Slot::boxed).toList();
        return isInPlace(sources, boxed, resolution.entries()) ? null : new Effect.Exchange(sources, boxed);
    }

    private static Source there(Content.Conditional conditional, Component component, Resolution resolution) {
        return component.origin().equals(conditional)
                ? new Source.Given(true)
                : resolution.of(conditional.content(), component);
    }

    private static Source absent(Component component) {
        return component.type() instanceof ValueType.Flag ? new Source.Given(false) : new Source.Absent();
    }

    /** Returns whether {@code sources} are the stack entries in their present order. */
    private static boolean isInPlace(List<Source> sources, List<Slot> boxed, int entries) {
        return sources.size() == entries
                && IntStream.range(0, entries)
                        .allMatch(i -> sources.get(i).equals(new Source.Entry(entries - 1 - i, boxed.get(i))));
    }

    private @Nullable Effect counted(Variant variant, Content.Counted counted, Resolution resolution) {
        if (slots.values().of(counted).isEmpty()) {
            return null;
        }
        return variant.rightHandSide().isEmpty()
                ? new Effect.Begin()
                : element(counted.element(), counted.elements(), resolution);
    }

    private @Nullable Effect element(Content element, NonTerminal list, Resolution resolution) {
        List<Component> components = slots.values().of(element);
        if (components.isEmpty()) {
            return null;
        }
        Component only = components.get(0);
        Source source = resolution.of(element, only);
        if (slots.isHandedOver(list)) {
            return new Effect.HandOver(source, parts.message(only.type()));
        }
        Slot slot = Slot.of(only);
        return resolution.beginsWith(list) ? new Effect.Append(source, slot) : new Effect.First(source, slot);
    }
}
