package org.tatoo.compiler.lr.counterexample;

import java.util.BitSet;
import java.util.HashSet;
import java.util.PriorityQueue;
import java.util.Set;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;
import org.tatoo.compiler.lr.grammar.Item;
import org.tatoo.compiler.lr.grammar.LrGrammar;

/**
 * The search for a unifying counterexample of a conflict: two derivations of one sentential form from one non-terminal,
 * which differ in their action at the conflict (Isradisaikul, Myers: Finding Counterexamples from Parsing Conflicts,
 * PLDI 2015, section 5). Two parsers are simulated outward from the conflict, cheapest first. The search uses items of
 * the grammar, not states, so its result is derivable regardless of merged states. If the search ends without a result
 * there is none.
 *
 * <p>Steps without a choice are taken immediately: complete items are reduced, and the common left side of both parsers
 * is made known before anything is read on the right.
 */
final class UnifyingSearch {
    private static final int READ = 1;
    private static final int DERIVE = 12;

    /** The number of items that add one step to the cost of a configuration. */
    private static final int ITEMS = 16;

    private final Items items;
    private final LrGrammar grammar;
    private final int terminal;
    private final Predicate<Item> allowed;
    private final SearchBudget budget;
    private final Set<Configuration.Key> seen = new HashSet<>();
    private final PriorityQueue<Configuration> pending =
            new PriorityQueue<>((one, other) -> Long.compare(one.order(), other.order()));
    private int discovered;
    private @Nullable Configuration found;

    /**
     * @param terminal the look-ahead on which the items of the conflict collide
     * @param allowed the items that may be put around the known part
     */
    UnifyingSearch(Items items, int terminal, Predicate<Item> allowed, SearchBudget budget) {
        this.items = items;
        this.terminal = terminal;
        this.allowed = allowed;
        this.budget = budget;
        grammar = items.grammar();
    }

    /**
     * The result of a search.
     *
     * @param last the configuration in which both derivations are complete; null if none was found
     * @param exhausted whether nothing is left to explore
     */
    record Result(@Nullable Configuration last, boolean exhausted) {}

    /** Searches from these items. */
    Result search(Item first, Item second) {
        settle(new Configuration(side(first), side(second), false, 0, 0, null, null));
        while (found == null && !pending.isEmpty() && !budget.isEmpty()) {
            branch(pending.remove());
        }
        return new Result(found, pending.isEmpty() && !budget.isEmpty());
    }

    private Side side(Item item) {
        return new Side(new int[] {items.number(item)}, item.dot());
    }

    /** Takes the steps without a choice, then puts the configuration on the list. */
    private void settle(Configuration configuration) {
        Configuration at = reduced(reduced(configuration, 0), 1);
        int first = items.previous(at.first());
        int second = items.previous(at.second());
        while (first != Items.NONE && first == second) {
            at = next(at, at.first().extended(), at.second().extended(), at.consumed(), READ, Step.unshift(first));
            first = items.previous(at.first());
            second = items.previous(at.second());
        }
        if (first == Items.NONE || second == Items.NONE) {
            add(at);
        }
    }

    private Configuration reduced(Configuration configuration, int side) {
        Configuration at = configuration;
        while (at.side(side).items().length > 1 && items.next(at.side(side)) == Items.NONE) {
            at = with(at, side, at.side(side).reduced(), READ, Step.reduce(side));
        }
        return at;
    }

    private void add(Configuration configuration) {
        if (isUnified(configuration)) {
            found = configuration;
            return;
        }
        if (!budget.take(1
                + (configuration.first().items().length + configuration.second().items().length) / ITEMS)) {
            return;
        }
        BitSet frontier = items.frontier(configuration.first());
        frontier.and(items.frontier(configuration.second()));
        boolean possible = configuration.consumed() ? !frontier.isEmpty() : frontier.get(terminal);
        if (possible && seen.add(configuration.key())) {
            pending.add(configuration);
        }
    }

    private boolean isUnified(Configuration configuration) {
        return isWhole(configuration.first())
                && isWhole(configuration.second())
                && items.leftHandSide(configuration.first()) == items.leftHandSide(configuration.second());
    }

    private boolean isWhole(Side side) {
        return side.start() == 0 && items.isComplete(side);
    }

    private void branch(Configuration at) {
        int first = items.previous(at.first());
        int second = items.previous(at.second());
        if (first != second) {
            around(at, first == Items.NONE ? 0 : 1, first == Items.NONE ? second : first);
            return;
        }
        for (int side = 0; side < 2; side++) {
            if (items.isComplete(at.side(side))) {
                around(at, side, Items.NONE);
                end(at, 1 - side);
            }
        }
        if (!items.isComplete(at.first()) && !items.isComplete(at.second())) {
            read(at, items.next(at.first()), items.next(at.second()));
        }
    }

    /** Derives the empty string next on this side, because the other side is complete and may be the whole. */
    private void end(Configuration at, int side) {
        int symbol = items.next(at.side(side));
        if (symbol != Items.NONE && items.firstSets().isNullable(symbol)) {
            expand(at, side, symbol);
        }
    }

    private void around(Configuration at, int side, int previous) {
        for (Item item : items.around(items.leftHandSide(at.side(side)), previous)) {
            if (allowed.test(item)) {
                settle(with(at, side, items.within(at.side(side), item), DERIVE, Step.within(side, item)));
            }
        }
    }

    private void read(Configuration at, int first, int second) {
        if (first == second && (at.consumed() || canBeginWith(first))) {
            settle(next(at, at.first().shifted(), at.second().shifted(), true, READ, Step.shift(first)));
        }
        expand(at, 0, first);
        expand(at, 1, second);
    }

    private boolean canBeginWith(int symbol) {
        return items.firstSets().first(symbol).get(terminal);
    }

    private void expand(Configuration at, int side, int symbol) {
        if (!grammar.isTerminal(symbol)) {
            for (int variant : grammar.variantsOf(symbol)) {
                settle(with(at, side, items.expanded(at.side(side), variant), DERIVE, Step.expand(side, variant)));
            }
        }
    }

    private Configuration with(Configuration at, int side, Side changed, int cost, Step step) {
        return side == 0
                ? next(at, changed, at.second(), at.consumed(), cost, step)
                : next(at, at.first(), changed, at.consumed(), cost, step);
    }

    private Configuration next(Configuration at, Side first, Side second, boolean consumed, int cost, Step step) {
        return new Configuration(first, second, consumed, at.cost() + cost, ++discovered, at, step);
    }
}
