package org.tatoo.compiler.messages;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.tatoo.compiler.diagnostic.Span;
import org.tatoo.compiler.grammar.Grammar;
import org.tatoo.compiler.grammar.Production;
import org.tatoo.compiler.grammar.Terminal;
import org.tatoo.compiler.grammar.Variant;
import org.tatoo.compiler.lr.LrAutomaton;
import org.tatoo.compiler.messages.MessageModel.Taken;
import org.tatoo.compiler.values.ValueType;

/** The reductions that make a record of texts of tokens, changed to receive these texts as arguments. */
final class GatheredSteps {
    private final Grammar grammar;

    /** The tokens whose values are taken, by their indices. */
    private final Map<Integer, Taken> taken;

    GatheredSteps(Grammar grammar, List<Taken> tokens) {
        this.grammar = grammar;
        taken = tokens.stream().collect(Collectors.toMap(Taken::number, token -> token));
    }

    /** A production, its effect and the places of its tokens; variants that are equal in these share a step. */
    private record Like(Production production, Effect effect, List<Span> places) {}

    /**
     * Replaces steps by ones that receive the texts.
     *
     * @param steps the steps, by the index of the variant
     */
    Gathering replaceIn(Map<Integer, Step> steps, LrAutomaton automaton) {
        Map<Integer, Effect> candidates = new HashMap<>();
        steps.forEach((variant, step) -> {
            boolean ofTexts = step.entries() > 0 && isOfTexts(grammar.variants().get(variant));
            Effect effect = ofTexts ? gathered(step) : null;
            if (effect != null) {
                candidates.put(variant, effect);
            }
        });
        Gathering gathering = Gathering.of(grammar, automaton, candidates.keySet());
        Map<Like, Step> likes = new HashMap<>();
        for (Map.Entry<Integer, Step> entry : steps.entrySet()) {
            Effect effect = candidates.get(entry.getKey());
            if (effect != null && gathering.variants().contains(entry.getKey())) {
                Step step = entry.getValue();
                entry.setValue(likes.computeIfAbsent(
                        like(grammar.variants().get(entry.getKey()), step),
                        key -> new Step(step.name(), step.text(), step.entries(), step.effect(), effect)));
            }
        }
        return gathering;
    }

    private Like like(Variant variant, Step step) {
        return new Like(
                Objects.requireNonNull(variant.production()),
                step.effect(),
                IntStream.range(0, variant.rightHandSide().size())
                        .filter(place -> taken.containsKey(
                                variant.rightHandSide().get(place).index()))
                        .mapToObj(variant.places()::get)
                        .toList());
    }

    /** Returns whether {@code variant} consists of tokens, and all their values that are taken are texts. */
    private boolean isOfTexts(Variant variant) {
        return variant.production() != null
                && variant.rightHandSide().stream()
                        .allMatch(symbol -> symbol instanceof Terminal
                                && !symbol.equals(grammar.error())
                                && isText(taken.get(symbol.index())));
    }

    private boolean isText(@Nullable Taken value) {
        if (value == null) {
            return true;
        }
        return value.format() == null
                && !grammar.numbers().formats().containsKey(value.number())
                && value.slots().size() == 1
                && value.slots().get(0).type() instanceof ValueType.Text;
    }

    /** Returns the effect of {@code step} on texts that are arguments; null if it makes no record. */
    private static @Nullable Effect gathered(Step step) {
        if (step.effect() instanceof Effect.Put put && put.value() instanceof Source.New made) {
            return new Effect.Put(ofArguments(made, step.entries()), put.slot());
        }
        return step.effect() instanceof Effect.HandOver over && over.value() instanceof Source.New made
                ? new Effect.HandOver(ofArguments(made, step.entries()), over.part())
                : null;
    }

    private static Source ofArguments(Source.New made, int entries) {
        List<Source> components = new ArrayList<>();
        for (Source component : made.components()) {
            components.add(
                    component instanceof Source.Entry entry
                            ? new Source.Argument(entries - 1 - entry.depth())
                            : component);
        }
        return new Source.New(made.record(), components);
    }
}
