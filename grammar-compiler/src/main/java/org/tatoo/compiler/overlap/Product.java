package org.tatoo.compiler.overlap;

import java.util.Arrays;
import java.util.BitSet;
import java.util.function.IntPredicate;
import org.jspecify.annotations.Nullable;
import org.tatoo.compiler.lexer.Dfa;
import org.tatoo.compiler.lexer.Lexer;
import org.tatoo.compiler.lr.counterexample.SearchBudget;

/**
 * The product of the automata of some rules. A node consists of a state of each automaton; nodes are numbered as they
 * are found, the start is 0. Some rules are needed: strings that are not a prefix of a match of each are skipped.
 */
final class Product {
    /** Marks the absence of a node: some needed rule has no match with this prefix. */
    static final int NOWHERE = -1;

    private static final int FEW = 16;

    private final Lexer lexer;
    private final SearchBudget budget;
    private final int needed;
    private final int[] rules;
    private final Dfa[] automata;
    private final int classes;

    private int size;
    /** For each node, the state of each automaton, then 1 if it is marked. */
    private int[] states;

    private final int width;
    private int[] before = new int[FEW];
    private int[] byteClass = new int[FEW];
    private int[] length = new int[FEW];
    /** Numbers of nodes plus 1, by their states; 0 where there is none. */
    private int[] table = new int[2 * FEW];

    /** @param needed the rules that must continue; {@code others} are additional rules, and may contain them */
    Product(Lexer lexer, SearchBudget budget, BitSet others, int... needed) {
        this.lexer = lexer;
        this.budget = budget;
        this.needed = needed.length;
        BitSet rest = (BitSet) others.clone();
        for (int rule : needed) {
            rest.clear(rule);
        }
        rules = Arrays.copyOf(needed, needed.length + rest.cardinality());
        int rule = -1;
        for (int i = needed.length; i < rules.length; i++) {
            rule = rest.nextSetBit(rule + 1);
            rules[i] = rule;
        }
        automata = new Dfa[rules.length];
        for (int i = 0; i < rules.length; i++) {
            automata[i] = lexer.automata().get(rules[i]);
        }
        classes = lexer.classes().count();
        width = rules.length + 1;
        states = new int[FEW * width];
        Arrays.fill(states, 0, rules.length, 1);
        size = 1; // not in the table: an automaton that re-enters its first state is not at the beginning
    }

    /** Returns the steps available to all searches. */
    SearchBudget budget() {
        return budget;
    }

    /** Uses the steps needed to compute the successors of a node. */
    void pay(SearchBudget from) {
        if (!from.take((long) classes * rules.length)) {
            throw new Undecided();
        }
    }

    /** Returns the number of byte classes. */
    int classes() {
        return classes;
    }

    /** Returns the number of nodes so far. */
    int size() {
        return size;
    }

    /** Returns whether a proper prefix of the string that led to {@code node} was marked. */
    boolean marked(int node) {
        return states[node * width + width - 1] != 0;
    }

    /** Returns whether all needed rules and no others match the string that led to {@code node}. */
    boolean isOnlyNeeded(int node) {
        for (int i = 0; i < rules.length; i++) {
            if (accepts(node, i) != i < needed) {
                return false;
            }
        }
        return true;
    }

    int index(int rule) {
        int index = 0;
        while (rules[index] != rule) {
            index++;
        }
        return index;
    }

    /** Returns the first of {@code among} that matches; {@link Dfa#NONE} if none does. */
    int winner(int node, BitSet among) {
        int winner = Dfa.NONE;
        for (int i = 0; i < rules.length; i++) {
            if ((winner == Dfa.NONE || rules[i] < winner) && among.get(rules[i]) && accepts(node, i)) {
                winner = rules[i];
            }
        }
        return winner;
    }

    /** Returns the first rule that matches {@code node} followed by a byte of {@code byteClass}. */
    int winnerAfter(int node, int byteClass) {
        int winner = Dfa.NONE;
        for (int i = 0; i < rules.length; i++) {
            if ((winner == Dfa.NONE || rules[i] < winner) && acceptsAfter(node, i, byteClass)) {
                winner = rules[i];
            }
        }
        return winner;
    }

    private boolean acceptsAfter(int node, int index, int byteClass) {
        int next = automata[index].next(states[node * width + index], byteClass);
        return next != Dfa.DEAD && automata[index].accepts(next);
    }

    /** Returns whether the rule at {@code index}, the needed ones first, matches {@code node}. */
    boolean accepts(int node, int index) {
        int state = states[node * width + index];
        return state != Dfa.DEAD && automata[index].accepts(state);
    }

    /**
     * Returns the successor by a byte of {@code byteClass}; {@code mark} says whether the string up to here is marked.
     * A new node gets the previous value of {@link #size} as its number.
     */
    int step(int node, int byteClass, boolean mark) {
        int from = node * width;
        int to = size * width;
        if (to + width > states.length) {
            states = Arrays.copyOf(states, 2 * states.length);
        }
        for (int i = 0; i < rules.length; i++) {
            int next = automata[i].next(states[from + i], byteClass);
            if (next == Dfa.DEAD && i < needed) {
                return NOWHERE;
            }
            states[to + i] = next;
        }
        states[to + rules.length] = mark ? 1 : states[from + rules.length];
        int old = size;
        int next = number();
        if (next == old) {
            before[next] = node;
            this.byteClass[next] = byteClass;
            length[next] = length[node] + 1;
        }
        return next;
    }

    /** Returns the number of the node whose states are stored after those of the others. */
    private int number() {
        if (2 * size >= table.length) {
            grow();
        }
        int at = place(size);
        while (table[at] != 0) {
            if (isAlike(table[at] - 1, size)) {
                return table[at] - 1;
            }
            at = at + 1 & table.length - 1;
        }
        table[at] = ++size;
        return size - 1;
    }

    private int place(int node) {
        int hash = 0;
        for (int i = node * width; i < (node + 1) * width; i++) {
            hash = hash * 0x9e3779b1 + states[i];
        }
        return (hash ^ hash >>> 15) & table.length - 1;
    }

    private boolean isAlike(int node, int other) {
        for (int i = 0; i < width; i++) {
            if (states[node * width + i] != states[other * width + i]) {
                return false;
            }
        }
        return true;
    }

    private void grow() {
        table = new int[2 * table.length];
        before = Arrays.copyOf(before, table.length);
        byteClass = Arrays.copyOf(byteClass, table.length);
        length = Arrays.copyOf(length, table.length);
        for (int node = 1; node < size; node++) {
            int at = place(node);
            while (table[at] != 0) {
                at = at + 1 & table.length - 1;
            }
            table[at] = node + 1;
        }
    }

    /**
     * Returns the shortlex-least non-empty string that leads to a {@code target}.
     *
     * @param mark whether a string is marked, for the longer ones; null if none is
     * @return null if there is none of at most {@code longest} bytes
     * @throws Undecided if the search would need more than its share of the steps
     */
    byte @Nullable [] least(IntPredicate target, @Nullable IntPredicate mark, int longest) {
        SearchBudget share = budget.share();
        try {
            for (int node = 0; node < size && length[node] < longest; node++) {
                pay(share);
                boolean marked = mark != null && node > 0 && mark.test(node);
                for (int c = 0; c < classes; c++) {
                    int known = size;
                    int next = step(node, c, marked);
                    if (next == known && target.test(next)) {
                        return string(next);
                    }
                }
            }
            return null;
        } finally {
            budget.giveBack(share);
        }
    }

    /** Returns the least string that leads to {@code node}. */
    byte[] string(int node) {
        byte[] bytes = new byte[length[node]];
        for (int at = node; at > 0; at = before[at]) {
            bytes[length[at] - 1] = (byte) leastByte(byteClass[at]);
        }
        return bytes;
    }

    int leastByte(int byteClass) {
        return lexer.classes().representative(byteClass);
    }
}
