package org.tatoo.compiler.lr;

import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.IntStream;
import org.tatoo.compiler.grammar.NonTerminal;
import org.tatoo.compiler.lr.grammar.FirstSets;
import org.tatoo.compiler.lr.grammar.Item;
import org.tatoo.compiler.lr.grammar.LeftCorners;
import org.tatoo.compiler.lr.grammar.LrGrammar;
import org.tatoo.compiler.lr.states.Lr1States;

/**
 * The states in which the elements of lists with a bound are counted. A list L with the separator s and the elements x
 * is counted when {@code L → L s x} is reduced. A state that is certainly inside the next element, and where this
 * element may end, can say earlier that it is one too many: before the step that leads there is reported. This depends
 * on the items of the state and of those before it only, not on look-aheads; so it is the same in merged states.
 */
final class BoundedLists {
    private final LrGrammar grammar;
    private final Lr1States states;
    private final LeftCorners corners;

    /** By the items of a state, those of the states from which a transition leads to it. */
    private final Map<List<Item>, Set<List<Item>>> before = new HashMap<>();

    private final int[] most;
    private final int[] above;

    private BoundedLists(LrGrammar grammar, Lr1States states) {
        this.grammar = grammar;
        this.states = states;
        corners = new LeftCorners(grammar, new FirstSets(grammar));
        most = new int[states.list().size()];
        above = new int[most.length];
    }

    static BoundedLists of(LrGrammar grammar, Lr1States states) {
        BoundedLists lists = new BoundedLists(grammar, states);
        if (grammar.grammar().nonTerminals().stream()
                .anyMatch(symbol -> symbol.most().isPresent())) {
            lists.findLists();
            IntStream.range(0, lists.above.length).forEach(state -> lists.above[state] = lists.distance(state));
        }
        return lists;
    }

    /** Returns the maximum number of elements of the list that leads to {@code state}; 0 if there is no bound. */
    int most(int state) {
        return most[state];
    }

    /**
     * Returns the number of stack entries above that of the list whose elements must be counted before {@code state}; 0
     * if there is none.
     */
    int above(int state) {
        return above[state];
    }

    private void findLists() {
        List<NonTerminal> nonTerminals = grammar.grammar().nonTerminals();
        List<List<Item>> kernels =
                IntStream.range(0, most.length).mapToObj(states::kernel).toList();
        for (int from = 0; from < most.length; from++) {
            List<Item> kernel = kernels.get(from);
            Lr1States.State state = states.get(from);
            for (int i = 0; i < state.targets().length; i++) {
                int target = state.targets()[i];
                before.computeIfAbsent(kernels.get(target), key -> new HashSet<>())
                        .add(kernel);
                int nonTerminal = state.symbols()[i] - grammar.terminals();
                if (nonTerminal >= 0) {
                    most[target] = nonTerminals.get(nonTerminal).most().orElse(0);
                }
            }
        }
    }

    private int distance(int state) {
        List<Item> kernel = states.kernel(state);
        return kernel.stream()
                .filter(item -> item.dot() == length(item) && isElement(item))
                .filter(item -> kernel.stream().allMatch(other -> isInside(other, item, kernel)))
                .mapToInt(item -> item.dot() - 1)
                .findFirst()
                .orElse(0);
    }

    private int length(Item item) {
        return grammar.rightHandSide(item.variant()).length;
    }

    /** Returns whether {@code item} follows a list with a bound, in its own variant. */
    private boolean isElement(Item item) {
        return !grammar.accepts(item.variant())
                && item.dot() > 1
                && isOf(item, grammar.leftHandSide(item.variant()))
                && grammar.grammar()
                        .nonTerminals()
                        .get(grammar.leftHandSide(item.variant()))
                        .most()
                        .isPresent();
    }

    /** Returns whether {@code item} is of a variant of {@code list} that begins with that list. */
    private boolean isOf(Item item, int list) {
        return !grammar.accepts(item.variant())
                && grammar.leftHandSide(item.variant()) == list
                && item.dot() > 0
                && grammar.rightHandSide(item.variant())[0] == grammar.terminals() + list;
    }

    /** Returns whether {@code item} of {@code kernel} is inside the element that {@code end} ends. */
    private boolean isInside(Item item, Item end, List<Item> kernel) {
        int list = grammar.leftHandSide(end.variant());
        if (isOf(item, list) && item.dot() == end.dot()) {
            return true;
        }
        return item.dot() == 1
                && !grammar.accepts(item.variant())
                && before.getOrDefault(kernel, Set.of()).stream()
                        .flatMap(List::stream)
                        .filter(outside -> !isOf(outside, list) || outside.dot() != end.dot() - 1)
                        .noneMatch(outside -> begins(outside, grammar.leftHandSide(item.variant())));
    }

    /** Returns whether the non-terminal may begin after the dot of {@code item}. */
    private boolean begins(Item item, int nonTerminal) {
        int[] symbols = grammar.rightHandSide(item.variant());
        return item.dot() < symbols.length
                && !grammar.isTerminal(symbols[item.dot()])
                && corners.of(symbols[item.dot()]).position(grammar.terminals() + nonTerminal) >= 0;
    }
}
