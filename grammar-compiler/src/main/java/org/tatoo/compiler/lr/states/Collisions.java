package org.tatoo.compiler.lr.states;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.tatoo.compiler.grammar.Variant;
import org.tatoo.compiler.lr.grammar.Item;
import org.tatoo.compiler.lr.grammar.LrGrammar;

/**
 * The cells that priorities do not resolve, grouped by cause. Productions that are reduced in one cell belong together.
 * The same holds for alternatives of one non-terminal if one is reduced and another, already begun, is shifted. All
 * operators of an expression are therefore one cause, and a shift that collides with many different reductions does not
 * join them.
 */
public final class Collisions {
    /**
     * Items that collide.
     *
     * @param reduced the complete items
     * @param shifted the items with a terminal after the dot
     * @param terminals the terminals on which they collide
     */
    public record Collision(List<Item> reduced, List<Item> shifted, BitSet terminals) {}

    private final LrGrammar grammar;
    private final Map<List<Item>, Collision> found = new LinkedHashMap<>();
    /** A union-find forest: for each production, then each non-terminal, another one of the same cause, or itself. */
    private final int[] joined;

    private Collisions(LrGrammar grammar) {
        this.grammar = grammar;
        joined = new int
                [grammar.grammar().productions().size()
                        + grammar.nonTerminals()
                        + grammar.grammar().starts().size()];
        for (int i = 0; i < joined.length; i++) {
            joined[i] = i;
        }
    }

    /** Returns the collisions in {@code states}, by cause. */
    public static List<List<Collision>> byCause(LrGrammar grammar, Lr1States states, List<ActionRow> rows) {
        Collisions collisions = new Collisions(grammar);
        for (int state = 0; state < rows.size(); state++) {
            collisions.collect(states, state, rows.get(state));
        }
        collisions.found.values().forEach(collisions::join);
        Map<Integer, List<Collision>> causes = new LinkedHashMap<>();
        for (Collision collision : collisions.found.values()) {
            int cause = collisions.cause(collision.reduced.get(0).variant());
            causes.computeIfAbsent(cause, c -> new ArrayList<>()).add(collision);
        }
        return List.copyOf(causes.values());
    }

    private void collect(Lr1States states, int state, ActionRow row) {
        Closure closure = null;
        for (int terminal = 0; row.hasConflict() && terminal < grammar.terminals(); terminal++) {
            if (row.at(terminal) == ActionRow.CONFLICT) {
                closure = closure == null ? states.closure(state) : closure;
                List<Integer> reduced =
                        ActionRow.reducedOn(terminal, states.get(state).reductions());
                add(terminal, closure.itemsFor(terminal, reduced));
            }
        }
    }

    private void add(int terminal, List<int[]> colliding) {
        List<Item> all = colliding.stream()
                .map(item -> new Item(item[0], item[1]))
                .distinct()
                .toList();
        List<Item> reduced = all.stream().filter(this::isComplete).toList();
        List<Item> shifted = all.stream().filter(item -> !isComplete(item)).toList();
        found.computeIfAbsent(all, key -> new Collision(reduced, shifted, new BitSet()))
                .terminals
                .set(terminal);
    }

    private boolean isComplete(Item item) {
        return item.dot() == grammar.rightHandSide(item.variant()).length;
    }

    private void join(Collision collision) {
        for (Item reduced : collision.reduced) {
            join(collision.reduced.get(0), reduced);
            for (Item shifted : collision.shifted) {
                if (shifted.dot() > 0
                        && grammar.leftHandSide(shifted.variant()) == grammar.leftHandSide(reduced.variant())) {
                    join(reduced, shifted);
                }
            }
        }
    }

    private void join(Item one, Item other) {
        joined[cause(one.variant())] = cause(other.variant());
    }

    private int cause(int variant) {
        int at = number(variant);
        while (joined[at] != at) {
            at = joined[at];
        }
        return at;
    }

    /** Returns the node of the written production, or of the hidden non-terminal. */
    private int number(int variant) {
        Variant declared =
                grammar.accepts(variant) ? null : grammar.grammar().variants().get(variant);
        return declared == null || declared.production() == null
                ? grammar.grammar().productions().size() + grammar.leftHandSide(variant)
                : declared.production().index();
    }
}
