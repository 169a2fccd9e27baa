package org.tatoo.compiler.writing;

import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.tatoo.compiler.grammar.Content;
import org.tatoo.compiler.grammar.Grammar;
import org.tatoo.compiler.grammar.NonTerminal;
import org.tatoo.compiler.grammar.Production;
import org.tatoo.compiler.grammar.Term;

/**
 * A data-flow analysis of reaching definitions: the places of a number that can be the last one before each part of a
 * production. A term uses a number only if it stands before, in the same alternative or before what contains it, so
 * that places in a non-terminal do not count after it.
 */
final class ReadingFlow {
    private final Grammar grammar;
    private final Term.Register number;
    private final Map<NonTerminal, Set<Content.Single>> before = new HashMap<>();
    private final Map<Content, Set<Content.Single>> parts = new IdentityHashMap<>();
    private boolean grown;

    /** @param number a register, which the places of its token, or of its element, write */
    ReadingFlow(Grammar grammar, Term.Register number) {
        this.grammar = grammar;
        this.number = number;
        do {
            grown = false;
            for (Production production : grammar.productions()) {
                Content content = grammar.values().contents().get(production.index());
                if (content != null) {
                    after(content, before.getOrDefault(production.leftHandSide(), Set.of()));
                }
            }
        } while (grown);
    }

    /** Returns whether {@code single} is a place of {@code number}. */
    static boolean isPlace(Content.Single single, Term.Register number, Grammar grammar) {
        return single.symbol().equals(number.token())
                && (number.element() == null
                        || number.element().equals(grammar.named().name(single.span())));
    }

    /** Returns the places that can be the last before {@code part}. */
    Set<Content.Single> before(Content part) {
        return parts.getOrDefault(part, Set.of());
    }

    private static Set<Content.Single> or(Set<Content.Single> some, Set<Content.Single> others) {
        if (some.containsAll(others)) {
            return some;
        }
        Set<Content.Single> all = new LinkedHashSet<>(some);
        all.addAll(others);
        return all;
    }

    private <K> void merge(Map<K, Set<Content.Single>> all, K key, Set<Content.Single> places) {
        Set<Content.Single> known = all.getOrDefault(key, Set.of());
        Set<Content.Single> now = or(known, places);
        grown |= now.size() > known.size();
        all.put(key, now);
    }

    private Set<Content.Single> after(Content content, Set<Content.Single> start) {
        merge(parts, content, start);
        if (content instanceof Content.Single single) {
            if (single.symbol() instanceof NonTerminal symbol) {
                merge(before, symbol, start);
            }
            return isPlace(single, number, grammar) ? Set.of(single) : start;
        }
        if (content instanceof Content.Named named) {
            return after(named.content(), start);
        }
        if (content instanceof Content.Sequence sequence) {
            Set<Content.Single> places = start;
            for (Content part : sequence.parts()) {
                places = after(part, places);
            }
            return places;
        }
        if (content instanceof Content.Choice choice) {
            return choice.alternatives().stream()
                    .map(each -> after(each, start))
                    .reduce(Set.of(), ReadingFlow::or);
        }
        if (content instanceof Content.Optional optional) {
            return or(start, after(optional.content(), start));
        }
        if (content instanceof Content.Conditional conditional) {
            return or(start, after(conditional.content(), start));
        }
        if (content instanceof Content.Counted counted) {
            return or(start, list(counted.element(), null, start));
        }
        if (content instanceof Content.Repetition repetition) {
            Set<Content.Single> some = list(repetition.element(), repetition.separator(), start);
            return repetition.optional() ? or(start, some) : some;
        }
        return after(((Content.Bounded) content).content(), start);
    }

    private Set<Content.Single> list(Content element, @Nullable Content separator, Set<Content.Single> start) {
        Set<Content.Single> once = after(element, start);
        Set<Content.Single> again = separator == null ? once : after(separator, once);
        return or(once, after(element, again));
    }
}
