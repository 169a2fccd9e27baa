package org.tatoo.compiler.lr;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.tatoo.compiler.conflict.Counterexample;
import org.tatoo.compiler.conflict.Counterexample.Verdict;
import org.tatoo.compiler.conflict.Derivation;

/** Finds the counterexample that explains a cause best, within a number of configurations for all causes together. */
final class Counterexamples {
    private static final int TOTAL = 600_000;
    private static final int EACH_CAUSE = 120_000;
    private static final int QUICK = 4_000;
    private static final int PAIRS = 6;

    /** Two items that collide before a terminal. */
    record Pair(Item reduced, Item other, int terminal) {}

    private final LrGrammar grammar;
    private final Items items;
    private final Symbols symbols;
    private final ShortestInputs inputs;
    private final LookAheadProof proof;
    private final Budget total = new Budget(TOTAL);

    Counterexamples(LrGrammar grammar) {
        this.grammar = grammar;
        items = new Items(grammar);
        symbols = new Symbols(grammar);
        inputs = new ShortestInputs(grammar);
        proof = new LookAheadProof(items);
    }

    /** The one for {@code cause}. */
    Counterexample of(List<Collisions.Collision> cause) {
        Budget budget = total.part(EACH_CAUSE);
        try {
            return Objects.requireNonNull(search(pairs(cause), budget), "two items collide in no context");
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

    private @Nullable Counterexample search(List<Pair> pairs, Budget budget) {
        for (Pair pair : pairs) {
            Configuration last = unify(pair, budget, QUICK).last();
            if (last != null) {
                return unifying(pair, last);
            }
        }
        Counterexample best = null;
        for (Pair pair : pairs) {
            int tokens = proof.tokens(pair.reduced, pair.other, pair.terminal, budget);
            Verdict verdict = Verdict.LOOK_AHEAD;
            if (tokens == 0) {
                UnifyingSearch.Result result = unify(pair, budget, EACH_CAUSE / 3);
                if (result.last() != null) {
                    return unifying(pair, result.last());
                }
                verdict = result.exhausted() ? verdict : Verdict.UNDECIDED;
            }
            best = best == null ? differing(verdict, tokens, pair) : best;
        }
        return best;
    }

    private UnifyingSearch.Result unify(Pair pair, Budget budget, int most) {
        Budget part = budget.part(most);
        UnifyingSearch.Result result = UnifyingSearch.search(items, pair.reduced, pair.other, pair.terminal, part);
        budget.giveBack(part);
        return result;
    }

    private Counterexample unifying(Pair pair, Configuration last) {
        return counterexample(
                Verdict.AMBIGUOUS,
                0,
                pair,
                builder(0, pair.reduced, last.steps()).whole(),
                builder(1, pair.other, last.steps()).whole());
    }

    /** The budget is that of the proof, which begins alike: what it found out once can be found out again. */
    private @Nullable Counterexample differing(Verdict verdict, int tokens, Pair pair) {
        LookAheadString lookAhead = new LookAheadString(grammar, pair.terminal);
        List<Step> steps = CommonContext.search(items, pair.reduced, pair.other, lookAhead, new Budget(EACH_CAUSE));
        if (steps == null) {
            return null;
        }
        Beginnings beginnings = new Beginnings(grammar, items.firstSets(), pair.terminal);
        return counterexample(
                verdict,
                tokens,
                pair,
                builder(0, pair.reduced, steps).completed(beginnings),
                builder(1, pair.other, steps).completed(beginnings));
    }

    private DerivationBuilder builder(int side, Item item, List<Step> steps) {
        return new DerivationBuilder(grammar, side, item).apply(steps);
    }

    private Counterexample counterexample(Verdict verdict, int tokens, Pair pair, Derivation first, Derivation second) {
        return new Counterexample(
                verdict,
                tokens,
                pair.terminal == grammar.end() ? null : symbols.symbol(pair.terminal),
                symbols.dotted(pair.reduced),
                symbols.dotted(pair.other),
                first,
                second,
                inputs.around(first),
                inputs.around(second));
    }
}
