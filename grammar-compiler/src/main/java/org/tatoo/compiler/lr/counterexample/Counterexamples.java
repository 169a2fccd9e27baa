package org.tatoo.compiler.lr.counterexample;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.tatoo.compiler.conflict.Counterexample;
import org.tatoo.compiler.conflict.Counterexample.Verdict;
import org.tatoo.compiler.conflict.Derivation;
import org.tatoo.compiler.grammar.Symbol;
import org.tatoo.compiler.lr.grammar.Item;
import org.tatoo.compiler.lr.grammar.LrGrammar;
import org.tatoo.compiler.lr.grammar.ShortestYields;
import org.tatoo.compiler.lr.states.Collisions;

/** The search for the best counterexample for a cause, within a common budget of configurations for all causes. */
public final class Counterexamples {
    /** The maximum number of configurations for all searches for one grammar together. */
    public static final int TOTAL = 1_200_000;

    private static final int LEAST = 1000;
    private static final int QUICK = 30_000;
    private static final int PAIRS = 6;

    /** Two items that collide before a terminal. */
    record Pair(Item reduced, Item other, int terminal) {}

    private final LrGrammar grammar;
    private final Items items;
    private final Symbols symbols;
    private final ShortestYields yields;
    private final ShortestInputs inputs;
    private final LookAheadProof proof;
    private final SearchBudget total;
    private final Map<Integer, Beginnings> beginnings = new HashMap<>();

    /**
     * @param total the maximum number of configurations for all searches together, most of them for the first causes
     */
    public Counterexamples(LrGrammar grammar, SearchBudget total) {
        this.total = total;
        this.grammar = grammar;
        items = new Items(grammar);
        symbols = new Symbols(grammar);
        yields = new ShortestYields(grammar);
        inputs = new ShortestInputs(grammar, yields);
        proof = new LookAheadProof(items);
    }

    /** Returns the counterexample for {@code cause}. */
    public Counterexample of(List<Collisions.Collision> cause) {
        List<Pair> pairs = pairs(cause);
        SearchBudget budget = total.share();
        try {
            if (!budget.has(LEAST)) {
                return withoutContext(Verdict.NOT_SEARCHED, pairs.get(0));
            }
            Counterexample found = search(pairs, budget);
            return found == null ? withoutContext(Verdict.UNDECIDED, pairs.get(0)) : found;
        } finally {
            total.giveBack(budget);
        }
    }

    private List<Pair> pairs(List<Collisions.Collision> cause) {
        List<Pair> pairs = new ArrayList<>();
        for (Collisions.Collision collision : cause) {
            int terminal = collision.terminals().nextSetBit(0);
            List<Item> reduced = collision.reduced();
            for (Item one : reduced) {
                collision.shifted().forEach(other -> pairs.add(new Pair(one, other, terminal)));
                reduced.stream()
                        .filter(other -> other.variant() > one.variant())
                        .forEach(other -> pairs.add(new Pair(one, other, terminal)));
            }
        }
        return pairs.stream().limit(PAIRS).toList();
    }

    private @Nullable Counterexample search(List<Pair> pairs, SearchBudget budget) {
        List<Differing> all = new ArrayList<>();
        for (Pair pair : pairs) {
            Differing differing = differing(pair, budget);
            if (differing != null) {
                all.add(differing);
            }
        }
        for (Differing one : all) {
            Counterexample found = quick(one, budget);
            if (found != null) {
                return found;
            }
        }
        Counterexample best = null;
        for (Differing one : all) {
            Counterexample found = decided(one, budget);
            if (found.verdict() == Verdict.AMBIGUOUS) {
                return found;
            }
            best = best == null ? found : best;
        }
        return best;
    }

    /** Two derivations with the same beginning, up to the terminal of the conflict. */
    private record Differing(Pair pair, Set<Item> around, Derivation first, Derivation second) {
        boolean isUnifying() {
            return SharedEnds.leaves(first).equals(SharedEnds.leaves(second));
        }
    }

    private @Nullable Differing differing(Pair pair, SearchBudget budget) {
        LookAheadString lookAhead = new LookAheadString(grammar, pair.terminal);
        SearchBudget share = budget.share();
        List<Step> steps = CommonContext.search(items, pair.reduced, pair.other, lookAhead, share);
        budget.giveBack(share);
        if (steps == null) {
            return null;
        }
        Beginnings beginnings = beginnings(pair);
        return new Differing(
                pair,
                steps.stream().map(Step::item).collect(Collectors.toSet()),
                builder(0, pair.reduced, steps).completed(beginnings),
                builder(1, pair.other, steps).completed(beginnings));
    }

    /** Returns a nearby unifying counterexample in any context or that of both derivations, or null. */
    private @Nullable Counterexample quick(Differing one, SearchBudget budget) {
        Configuration near = unify(one.pair, item -> true, budget, QUICK).last();
        if (near != null) {
            return unifying(one.pair, near);
        }
        if (one.isUnifying()) {
            return unifying(one.pair, one.first, one.second);
        }
        List<Symbol> input = inputs.around(one.first);
        if (input != null && input.equals(inputs.around(one.second))) {
            SharedEnds ends = new SharedEnds(grammar, yields, one.first, one.second);
            return unifying(one.pair, ends.derived(one.first), ends.derived(one.second));
        }
        Configuration last =
                unify(one.pair, one.around::contains, budget, QUICK).last();
        return last == null ? null : unifying(one.pair, last);
    }

    private Counterexample decided(Differing one, SearchBudget budget) {
        int tokens = proof.tokens(one.pair.reduced, one.pair.other, one.pair.terminal, budget);
        Verdict verdict = Verdict.LOOK_AHEAD;
        if (tokens == 0) {
            UnifyingSearch.Result result = unify(one.pair, item -> true, budget, TOTAL);
            if (result.last() != null) {
                return unifying(one.pair, result.last());
            }
            verdict = result.exhausted() ? verdict : Verdict.UNDECIDED;
        }
        return counterexample(verdict, tokens, one.pair, one.first, one.second);
    }

    private UnifyingSearch.Result unify(Pair pair, Predicate<Item> around, SearchBudget budget, int most) {
        SearchBudget part = budget.part(most);
        UnifyingSearch.Result result =
                new UnifyingSearch(items, pair.terminal, around, part).search(pair.reduced, pair.other);
        budget.giveBack(part);
        return result;
    }

    private Counterexample unifying(Pair pair, Configuration last) {
        return unifying(
                pair,
                builder(0, pair.reduced, last.steps()).whole(),
                builder(1, pair.other, last.steps()).whole());
    }

    private Counterexample unifying(Pair pair, Derivation first, Derivation second) {
        return counterexample(Verdict.AMBIGUOUS, 0, pair, first, second);
    }

    /** Returns the items alone: no context was found within the allowed steps. */
    private Counterexample withoutContext(Verdict verdict, Pair pair) {
        Beginnings beginnings = beginnings(pair);
        return new Counterexample(
                verdict,
                0,
                terminal(pair),
                symbols.dotted(pair.reduced),
                symbols.dotted(pair.other),
                builder(0, pair.reduced, List.of()).completed(beginnings),
                builder(1, pair.other, List.of()).completed(beginnings),
                null,
                null);
    }

    private Beginnings beginnings(Pair pair) {
        return beginnings.computeIfAbsent(
                pair.terminal, terminal -> new Beginnings(grammar, items.firstSets(), terminal));
    }

    private @Nullable Symbol terminal(Pair pair) {
        return pair.terminal == grammar.end() ? null : symbols.symbol(pair.terminal);
    }

    private DerivationBuilder builder(int side, Item item, List<Step> steps) {
        return new DerivationBuilder(grammar, side, item).apply(steps);
    }

    private Counterexample counterexample(
            Verdict verdict, int tokens, Pair pair, Derivation firstWhole, Derivation secondWhole) {
        Derivation first = withoutInput(firstWhole);
        Derivation second = withoutInput(secondWhole);
        return new Counterexample(
                verdict,
                tokens,
                terminal(pair),
                symbols.dotted(pair.reduced),
                symbols.dotted(pair.other),
                first,
                second,
                inputs.around(first),
                inputs.around(second));
    }

    /** Replaces the whole input, which is not in the grammar as written, by the start symbol. */
    private Derivation withoutInput(Derivation derivation) {
        return derivation instanceof Derivation.Node node
                        && grammar.accepts(node.variant().index())
                        && node.children().size() == 1
                ? node.children().get(0)
                : derivation;
    }
}
