package org.tatoo.compiler.lr.counterexample;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.tatoo.compiler.lr.grammar.Item;
import org.tatoo.compiler.lr.grammar.LrGrammar;

/**
 * The search for a context in which two items can be read up to the same point and the same terminals come next. It
 * proceeds breadth-first from the items outward, until both are in one non-terminal. The look-ahead is therefore
 * precise (Isradisaikul and Myers, section 4, there from the start symbol inward), whatever states were merged.
 */
final class CommonContext {
    /**
     * The outermost item of one parser.
     *
     * @param start the number of symbols at the beginning of the variant that are not known yet
     * @param place the place in the look-ahead up to which it is covered
     */
    private record Outermost(int variant, int start, int place) {}

    private record Pair(Outermost first, Outermost second) {
        Outermost side(int side) {
            return side == 0 ? first : second;
        }

        Pair with(int side, Outermost changed) {
            return side == 0 ? new Pair(changed, second) : new Pair(first, changed);
        }
    }

    private record Reached(
            Pair pair, @Nullable Reached previous, @Nullable Step step) {}

    private final Items items;
    private final LrGrammar grammar;
    private final LookAheadString lookAhead;
    private final SearchBudget budget;
    private final Set<Pair> seen = new HashSet<>();
    private final Deque<Reached> pending = new ArrayDeque<>();

    private CommonContext(Items items, LookAheadString lookAhead, SearchBudget budget) {
        this.budget = budget;
        this.items = items;
        this.lookAhead = lookAhead;
        grammar = items.grammar();
    }

    /**
     * Returns the steps outward from {@code first} and {@code second}; null if there is no such context or the budget
     * is used up.
     */
    static @Nullable List<Step> search(
            Items items, Item first, Item second, LookAheadString lookAhead, SearchBudget budget) {
        CommonContext search = new CommonContext(items, lookAhead, budget);
        for (Outermost one : search.begin(first)) {
            for (Outermost other : search.begin(second)) {
                search.add(new Pair(one, other), null, null);
            }
        }
        while (!search.pending.isEmpty() && !budget.isEmpty()) {
            Reached at = search.pending.remove();
            if (search.isCommon(at.pair)) {
                return steps(at);
            }
            search.branch(at);
        }
        return null;
    }

    private List<Outermost> begin(Item item) {
        return outermost(item.variant(), item.dot(), lookAhead.after(item.variant(), item.dot(), 0));
    }

    private List<Outermost> outermost(int variant, int start, int places) {
        List<Outermost> all = new ArrayList<>();
        for (int place = 0; place <= lookAhead.length(); place++) {
            if ((places & 1 << place) != 0) {
                all.add(new Outermost(variant, start, grammar.accepts(variant) ? lookAhead.atEnd(place) : place));
            }
        }
        return all;
    }

    private void add(Pair pair, @Nullable Reached previous, @Nullable Step step) {
        if (seen.add(pair) && budget.take()) {
            pending.add(new Reached(pair, previous, step));
        }
    }

    private boolean isCommon(Pair pair) {
        Outermost first = pair.first;
        Outermost second = pair.second;
        boolean covered = first.place == lookAhead.length() && second.place == lookAhead.length();
        return covered
                && first.start == second.start
                && (first.variant == second.variant
                        || (first.start == 0
                                && grammar.leftHandSide(first.variant) == grammar.leftHandSide(second.variant)));
    }

    private void branch(Reached at) {
        int first = previous(at.pair.first);
        int second = previous(at.pair.second);
        if (first != Items.NONE && second != Items.NONE) {
            if (first == second) {
                Pair extended = new Pair(extended(at.pair.first), extended(at.pair.second));
                add(extended, at, Step.unshift(first));
            }
            return;
        }
        if (first == Items.NONE) {
            around(at, 0, second);
        }
        if (second == Items.NONE) {
            around(at, 1, first);
        }
    }

    private void around(Reached at, int side, int previous) {
        Outermost inner = at.pair.side(side);
        for (Item item : items.around(grammar.leftHandSide(inner.variant), previous)) {
            int places = lookAhead.after(item.variant(), item.dot() + 1, inner.place);
            for (Outermost outer : outermost(item.variant(), item.dot(), places)) {
                add(at.pair.with(side, outer), at, Step.within(side, item));
            }
        }
    }

    private int previous(Outermost one) {
        return one.start == 0 ? Items.NONE : grammar.rightHandSide(one.variant)[one.start - 1];
    }

    private static Outermost extended(Outermost one) {
        return new Outermost(one.variant, one.start - 1, one.place);
    }

    private static List<Step> steps(Reached last) {
        Deque<Step> steps = new ArrayDeque<>();
        for (Reached at = last; at.previous != null && at.step != null; at = at.previous) {
            steps.addFirst(at.step);
        }
        return List.copyOf(steps);
    }
}
