package org.tatoo.compiler.values;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.BiConsumer;
import java.util.function.BiPredicate;
import org.tatoo.compiler.grammar.Content;
import org.tatoo.compiler.grammar.Grammar;
import org.tatoo.compiler.grammar.NonTerminal;
import org.tatoo.compiler.grammar.Production;
import org.tatoo.compiler.grammar.Term;
import org.tatoo.compiler.grammar.VirtualTerminal;

/**
 * A data-flow analysis of the places where a number is read. It finds whether other content always determines the
 * number before it is read again and before its part ends. It runs over the productions as they are written; anything
 * that follows a non-terminal somewhere may follow it anywhere.
 */
final class NumberFlow {
    private final Grammar grammar;
    private final Term.Register number;
    private final BiPredicate<Content, VirtualTerminal> telling;

    /** The combined effect of the sentences of a non-terminal and the content that follows it. */
    private final Map<NonTerminal, Effect> within = new HashMap<>();

    private final Map<NonTerminal, Effect> after = new HashMap<>();
    private final Map<Content.Single, Effect> places = new HashMap<>();
    private boolean grown;

    /** The effects on a number, the worst last. */
    private enum Effect {
        /** A determination of the number; also the initial value, and that of a non-terminal without sentences. */
        TOLD,
        /** No effect, or a possible determination. */
        KEPT,
        /** A possible new reading of the number, or end of its part. */
        LOST;

        Effect or(Effect other) {
            return compareTo(other) >= 0 ? this : other;
        }

        Effect then(Effect next) {
            return this == KEPT ? next : this;
        }
    }

    private NumberFlow(Grammar grammar, Term.Register number, BiPredicate<Content, VirtualTerminal> telling) {
        this.grammar = grammar;
        this.number = number;
        this.telling = telling;
    }

    /**
     * Returns the places of {@code number} after which it is always determined.
     *
     * @param telling whether a virtual terminal of a part of a production determines the number there
     */
    static Set<Content.Single> told(
            Grammar grammar, Term.Register number, BiPredicate<Content, VirtualTerminal> telling) {
        NumberFlow flow = new NumberFlow(grammar, number, telling);
        flow.solve(flow::within);
        flow.solve(flow::after);
        Set<Content.Single> told = new HashSet<>(flow.places.keySet());
        told.removeIf(place -> flow.places.get(place) != Effect.TOLD);
        return told;
    }

    private void solve(BiConsumer<NonTerminal, Content> step) {
        do {
            grown = false;
            for (Production production : grammar.productions()) {
                Content content = grammar.values().contents().get(production.index());
                if (content != null) {
                    step.accept(production.leftHandSide(), content);
                }
            }
        } while (grown);
    }

    private void within(NonTerminal symbol, Content content) {
        merge(within, symbol, of(content));
    }

    private void after(NonTerminal symbol, Content content) {
        boolean ends = grammar.starts().contains(symbol) || isDelivered(symbol);
        follow(content, ends ? Effect.LOST : after.getOrDefault(symbol, Effect.TOLD));
    }

    private <K> void merge(Map<K, Effect> effects, K key, Effect effect) {
        Effect before = effects.getOrDefault(key, Effect.TOLD);
        grown |= before.or(effect) != before;
        effects.put(key, before.or(effect));
    }

    private boolean isDelivered(NonTerminal symbol) {
        return grammar.values().delivered().contains(symbol);
    }

    /** Returns the effect of {@code content} on a number that was read before it. */
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
        if (content instanceof Content.Choice choice) {
            return choice.alternatives().stream().map(this::of).reduce(Effect.TOLD, Effect::or);
        }
        if (content instanceof Content.Optional optional) {
            return optional.written()
                    ? of(optional.content())
                    : of(optional.content()).or(Effect.KEPT);
        }
        if (content instanceof Content.Repetition repetition) {
            Effect some = of(repetition.element()).or(of(repetition.element()).then(next(repetition)));
            return repetition.optional() ? some.or(Effect.KEPT) : some;
        }
        if (content instanceof Content.Counted counted) {
            return tells(counted) ? Effect.TOLD : of(counted.element()).or(Effect.KEPT);
        }
        if (content instanceof Content.Conditional conditional) {
            Effect there = effect(conditional, conditional.there()).then(of(conditional.content()));
            return there.or(effect(conditional, conditional.absent()));
        }
        Content.Bounded bounded = (Content.Bounded) content;
        return effect(bounded, bounded.begin()).then(of(bounded.content()));
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
        return reads(single) ? Effect.LOST : Effect.KEPT;
    }

    private Effect effect(Content part, VirtualTerminal virtual) {
        return telling.test(part, virtual) ? Effect.TOLD : Effect.KEPT;
    }

    private boolean tells(Content.Counted counted) {
        return grammar.virtuals().stream()
                .anyMatch(virtual -> virtual instanceof VirtualTerminal.Step step
                        && step.counter().equals(counted.counter())
                        && telling.test(counted, step));
    }

    private boolean reads(Content.Single single) {
        return single.symbol().equals(number.token())
                && (number.element() == null
                        || number.element().equals(grammar.named().name(single.span())));
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
            } else if (reads(single)) {
                merge(places, single, rest);
            }
        } else if (content instanceof Content.Named named) {
            follow(named.content(), rest);
        } else if (content instanceof Content.Sequence sequence) {
            Effect next = rest;
            List<Content> parts = new ArrayList<>(sequence.parts());
            for (int i = parts.size() - 1; i >= 0; i--) {
                follow(parts.get(i), next);
                next = of(parts.get(i)).then(next);
            }
        } else if (content instanceof Content.Choice choice) {
            choice.alternatives().forEach(each -> follow(each, rest));
        } else if (content instanceof Content.Optional optional) {
            follow(optional.content(), rest);
        } else if (content instanceof Content.Repetition repetition) {
            Effect next = rest.or(next(repetition).then(rest));
            follow(repetition.element(), next);
            if (repetition.separator() != null) {
                follow(repetition.separator(), of(repetition.element()).then(next));
            }
        } else if (content instanceof Content.Counted counted) {
            follow(counted.element(), rest.or(of(counted.element()).then(rest)));
        } else if (content instanceof Content.Conditional conditional) {
            follow(conditional.content(), rest);
        } else if (content instanceof Content.Bounded bounded) {
            follow(bounded.content(), rest);
        }
    }
}
