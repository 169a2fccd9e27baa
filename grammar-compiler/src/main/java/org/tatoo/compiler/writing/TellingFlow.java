package org.tatoo.compiler.writing;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.tatoo.compiler.grammar.Content;
import org.tatoo.compiler.grammar.Counter;
import org.tatoo.compiler.grammar.Grammar;
import org.tatoo.compiler.grammar.NonTerminal;
import org.tatoo.compiler.grammar.Production;
import org.tatoo.compiler.grammar.Term;
import org.tatoo.compiler.grammar.VirtualTerminal;

/**
 * A data-flow analysis of the places where a number is written. It finds whether other content always determines the
 * number before it is written again and before its part ends. It runs over the productions as they are written, and
 * considers only what a writer writes for some record; anything that follows a non-terminal somewhere may follow it
 * anywhere.
 */
final class TellingFlow {
    private final Grammar grammar;
    private final Term.Register number;
    private final Uses uses;

    /** The combined effect of the sentences of a non-terminal and the content that follows it. */
    private final Map<NonTerminal, Effect> within = new HashMap<>();

    private final Map<NonTerminal, Effect> after = new HashMap<>();
    private final Map<Content.Single, Effect> places = new HashMap<>();
    private boolean grown;

    /** The effects on a number, the worst last. */
    enum Effect {
        /** A determination of the number; also the initial value, and that of a non-terminal without sentences. */
        TOLD,
        /** No effect, or a possible determination. */
        KEPT,
        /** A possible new place of the number, or end of its part. */
        LOST;

        Effect or(Effect other) {
            return compareTo(other) >= 0 ? this : other;
        }

        Effect then(Effect next) {
            return this == KEPT ? next : this;
        }
    }

    /** The uses of numbers in the parts of productions. */
    interface Uses {
        /** Returns whether {@code virtual}, which {@code part} is or adds, determines {@code number}. */
        boolean tells(Content part, VirtualTerminal virtual, Term.Register number);

        /** Returns the way in which the writer selects among the ways of {@code part}. */
        Selection selection(Content part);
    }

    /** The ways in which a writer selects an alternative, or the presence of a part. */
    enum Selection {
        /** By the record, or by a number. */
        OPEN,
        /** Always the first alternative, one element, or the part itself. */
        FIRST,
        /** Never the part. */
        NONE
    }

    private TellingFlow(Grammar grammar, Term.Register number, Uses uses) {
        this.grammar = grammar;
        this.number = number;
        this.uses = uses;
        while (withinAll()) {
            // effects grow
        }
    }

    /** Returns the places of {@code number} after which it is always determined. */
    static Set<Content.Single> told(Grammar grammar, Term.Register number, Uses uses) {
        TellingFlow flow = new TellingFlow(grammar, number, uses);
        do {
            flow.grown = false;
            for (Production production : grammar.productions()) {
                Content content = flow.content(production);
                NonTerminal symbol = production.leftHandSide();
                if (content != null) {
                    flow.follow(content, flow.isPart(symbol) ? Effect.LOST : flow.afterOf(symbol));
                }
            }
        } while (flow.grown);
        return flow.told();
    }

    /** Returns the places inside {@code content} after which it is always determined before the content ends. */
    static Set<Content.Single> toldInside(Content content, Grammar grammar, Term.Register number, Uses uses) {
        TellingFlow flow = new TellingFlow(grammar, number, uses);
        do {
            flow.grown = false;
            flow.follow(content, Effect.LOST);
            for (Production production : grammar.productions()) {
                Content inner = flow.content(production);
                NonTerminal symbol = production.leftHandSide();
                if (inner != null && flow.after.containsKey(symbol)) {
                    flow.follow(inner, flow.afterOf(symbol));
                }
            }
        } while (flow.grown);
        return flow.told();
    }

    /** Returns the effect of {@code content} on a number that was written before it. */
    static Effect effect(Content content, Grammar grammar, Term.Register number, Uses uses) {
        return new TellingFlow(grammar, number, uses).of(content);
    }

    private Set<Content.Single> told() {
        Set<Content.Single> told = new HashSet<>(places.keySet());
        told.removeIf(place -> places.get(place) != Effect.TOLD);
        return told;
    }

    private boolean withinAll() {
        grown = false;
        for (Production production : grammar.productions()) {
            Content content = content(production);
            if (content != null) {
                merge(within, production.leftHandSide(), of(content));
            }
        }
        return grown;
    }

    private @Nullable Content content(Production production) {
        return grammar.values().contents().get(production.index());
    }

    private Effect afterOf(NonTerminal symbol) {
        return after.getOrDefault(symbol, Effect.TOLD);
    }

    private <K> void merge(Map<K, Effect> effects, K key, Effect effect) {
        Effect before = effects.get(key);
        Effect now = before == null ? effect : before.or(effect);
        grown |= before != now;
        effects.put(key, now);
    }

    private boolean isPart(NonTerminal symbol) {
        return grammar.starts().contains(symbol) || isDelivered(symbol);
    }

    private boolean isDelivered(NonTerminal symbol) {
        return grammar.values().delivered().contains(symbol);
    }

    private Effect of(Content content) {
        if (content instanceof Content.Single single) {
            return of(single);
        }
        if (content instanceof Content.Named named) {
            return of(named.content());
        }
        if (content instanceof Content.Sequence sequence) {
            return of(sequence.parts());
        }
        if (content instanceof Content.Bounded bounded) {
            return effect(bounded, bounded.begin()).then(of(bounded.content()));
        }
        Selection selection = uses.selection(content);
        if (content instanceof Content.Choice choice) {
            return selection == Selection.FIRST
                    ? of(choice.alternatives().get(0))
                    : choice.alternatives().stream().map(this::of).reduce(Effect.TOLD, Effect::or);
        }
        if (content instanceof Content.Conditional conditional) {
            Effect absent = effect(conditional, conditional.absent());
            Effect there = effect(conditional, conditional.there()).then(of(conditional.content()));
            return selection == Selection.NONE ? absent : there.or(absent);
        }
        return ofMany(content, selection);
    }

    private Effect ofMany(Content content, Selection selection) {
        if (content instanceof Content.Optional optional) {
            Effect some = of(optional.content());
            return selection == Selection.NONE
                    ? Effect.KEPT
                    : selection == Selection.FIRST ? some : some.or(Effect.KEPT);
        }
        if (content instanceof Content.Repetition repetition) {
            Effect one = of(repetition.element());
            if (selection != Selection.OPEN) {
                return selection == Selection.NONE ? Effect.KEPT : one;
            }
            Effect some = one.or(one.then(next(repetition)));
            return repetition.optional() ? some.or(Effect.KEPT) : some;
        }
        Content.Counted counted = (Content.Counted) content;
        return counted(counted).then(of(counted.element()).or(Effect.KEPT));
    }

    private Effect of(List<Content> sequence) {
        return sequence.stream().map(this::of).reduce(Effect.KEPT, Effect::then);
    }

    private Effect of(Content.Single single) {
        if (single.symbol() instanceof NonTerminal symbol) {
            return isDelivered(symbol) ? Effect.LOST : within.getOrDefault(symbol, Effect.TOLD);
        }
        if (single.symbol() instanceof VirtualTerminal virtual) {
            return effect(single, virtual);
        }
        return ReadingFlow.isPlace(single, number, grammar) ? Effect.LOST : Effect.KEPT;
    }

    private Effect effect(Content part, VirtualTerminal virtual) {
        return uses.tells(part, virtual, number) ? Effect.TOLD : Effect.KEPT;
    }

    private Effect counted(Content.Counted counted) {
        return effect(counted, begin(counted.counter(), grammar));
    }

    /** Returns the step that asks for the number of {@code counter}. */
    static VirtualTerminal begin(Counter counter, Grammar grammar) {
        return grammar.virtuals().stream()
                .filter(virtual -> virtual instanceof VirtualTerminal.Step step
                        && step.counter().equals(counter)
                        && step.kind() == VirtualTerminal.Step.Kind.BEGIN)
                .findFirst()
                .orElseThrow();
    }

    /** Returns the effect of a further element of {@code list}. */
    private Effect next(Content.Repetition list) {
        Content separator = list.separator();
        return separator == null ? of(list.element()) : of(separator).then(of(list.element()));
    }

    /** Records the effect after each part of {@code content}, which is followed by {@code rest}. */
    private void follow(Content content, Effect rest) {
        if (content instanceof Content.Single single) {
            if (single.symbol() instanceof NonTerminal symbol) {
                merge(after, symbol, rest);
            } else if (ReadingFlow.isPlace(single, number, grammar)) {
                merge(places, single, rest);
            }
        } else if (content instanceof Content.Named named) {
            follow(named.content(), rest);
        } else if (content instanceof Content.Bounded bounded) {
            follow(bounded.content(), rest);
        } else if (content instanceof Content.Sequence sequence) {
            Effect next = rest;
            List<Content> parts = new ArrayList<>(sequence.parts());
            for (int i = parts.size() - 1; i >= 0; i--) {
                follow(parts.get(i), next);
                next = of(parts.get(i)).then(next);
            }
        } else if (uses.selection(content) != Selection.NONE) {
            followMany(content, uses.selection(content) == Selection.FIRST, rest);
        }
    }

    private void followMany(Content content, boolean first, Effect rest) {
        if (content instanceof Content.Choice choice) {
            choice.alternatives().stream().limit(first ? 1 : Integer.MAX_VALUE).forEach(each -> follow(each, rest));
        } else if (content instanceof Content.Optional optional) {
            follow(optional.content(), rest);
        } else if (content instanceof Content.Repetition repetition) {
            Effect next = first ? rest : rest.or(next(repetition).then(rest));
            follow(repetition.element(), next);
            if (repetition.separator() != null && !first) {
                follow(repetition.separator(), of(repetition.element()).then(next));
            }
        } else if (content instanceof Content.Counted counted) {
            follow(counted.element(), rest.or(of(counted.element()).then(rest)));
        } else if (content instanceof Content.Conditional conditional) {
            follow(conditional.content(), rest);
        }
    }
}
