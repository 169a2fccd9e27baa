package org.tatoo.compiler.lr.counterexample;

import java.util.Arrays;
import java.util.BitSet;
import org.tatoo.compiler.lr.grammar.Item;

/** A proof that a few tokens of look-ahead distinguish two items, by trying all possible strings of tokens. */
final class LookAheadProof {
    private static final int MOST_TOKENS = 4;
    private static final int UNKNOWN = 0;

    /** The number of variants that cost as much as one configuration, for each terminal of look-ahead. */
    private static final int VARIANTS = 8;

    private final Items items;
    private final Adjacency adjacency;

    LookAheadProof(Items items) {
        this.items = items;
        adjacency = new Adjacency(items.grammar(), items.firstSets());
    }

    /** Returns the number of tokens that distinguish the items if the first is {@code terminal}; 0 if unknown. */
    int tokens(Item first, Item second, int terminal, SearchBudget budget) {
        return new Attempt(first, second, budget).tokens(new int[] {terminal});
    }

    private final class Attempt {
        private final Item first;
        private final Item second;
        private final SearchBudget budget;

        Attempt(Item first, Item second, SearchBudget budget) {
            this.first = first;
            this.second = second;
            this.budget = budget;
        }

        int tokens(int[] string) {
            if (!budget.take(1L + items.grammar().variants() * string.length / VARIANTS)) {
                return UNKNOWN;
            }
            LookAheadString lookAhead = new LookAheadString(items.grammar(), string);
            boolean common = CommonContext.search(items, first, second, lookAhead, budget) != null;
            if (budget.isEmpty() || (common && string.length == MOST_TOKENS)) {
                return UNKNOWN;
            }
            return common ? longer(string) : string.length;
        }

        private int longer(int[] string) {
            BitSet after = adjacency.after(string[string.length - 1]);
            int most = after.isEmpty() ? UNKNOWN : string.length;
            for (int terminal = after.nextSetBit(0); terminal >= 0; terminal = after.nextSetBit(terminal + 1)) {
                int[] longer = Arrays.copyOf(string, string.length + 1);
                longer[string.length] = terminal;
                int tokens = tokens(longer);
                if (tokens == UNKNOWN) {
                    return UNKNOWN;
                }
                most = Math.max(most, tokens);
            }
            return most;
        }
    }
}
