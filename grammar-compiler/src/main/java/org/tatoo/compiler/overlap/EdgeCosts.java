package org.tatoo.compiler.overlap;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import org.tatoo.compiler.grammar.Grammar;
import org.tatoo.compiler.grammar.NonTerminal;
import org.tatoo.compiler.grammar.Symbol;
import org.tatoo.compiler.grammar.Terminal;
import org.tatoo.compiler.grammar.Variant;
import org.tatoo.compiler.grammar.VirtualTerminal;
import org.tatoo.compiler.lr.LrAutomaton;

/**
 * The minimum cost of each edge of an LR automaton, given the actions after priorities. A shift costs as much as its
 * terminal in that state. A non-terminal costs as much as the cheapest of its variants that can be read there and
 * reduced (Knuth 1977, by iteration). An edge without a cost is never taken.
 */
final class EdgeCosts {
    /** The cost of a terminal in a state. */
    interface OfTerminals {
        /** Returns a cost of at least 0; {@link #NEVER} if the terminal cannot be read. */
        int cost(int state, int column);
    }

    /** The cost of an edge that no input leads along. */
    static final int NEVER = Integer.MAX_VALUE;

    /** The choice whether edges of the error terminal, after which the parser continues, count as well. */
    enum Mistakes {
        WITH,
        WITHOUT
    }

    private static final int[] NOTHING = {};
    private static final int ERROR = Integer.MIN_VALUE;

    private final LrAutomaton automaton;
    private final Mistakes mistakes;
    private final OfTerminals terminals;
    private final int[][] rightHandSides;
    private final int[][] variantsOf;
    private final BitSet[] reduced;
    private final int[][] nonTerminals;
    private final int[][] costs;
    private final int[][] chosen;
    private final BitSet reached = new BitSet();
    private final List<Integer> order = new ArrayList<>();

    EdgeCosts(Grammar grammar, LrAutomaton automaton, OfTerminals terminals, Mistakes mistakes) {
        this.automaton = automaton;
        this.mistakes = mistakes;
        this.terminals = terminals;
        rightHandSides = grammar.variants().stream()
                .map(variant -> variant.rightHandSide().stream()
                        .mapToInt(symbol -> number(grammar, symbol))
                        .toArray())
                .toArray(int[][]::new);
        variantsOf = variantsOf(grammar);
        int states = automaton.states().size();
        reduced = new BitSet[states];
        nonTerminals = new int[states][];
        costs = new int[states][];
        chosen = new int[states][];
        Arrays.fill(nonTerminals, NOTHING);
        Arrays.fill(costs, NOTHING);
        for (int start = 0; start < grammar.starts().size(); start++) {
            reach(start);
        }
        int shifted = 0;
        boolean changed = true;
        while (changed) {
            changed = false;
            for (int i = 0; i < order.size(); i++) {
                if (i == shifted) {
                    reachByShifts(order.get(i));
                    shifted++;
                }
                changed |= improve(order.get(i));
            }
        }
    }

    /** Returns the number of a symbol: the column of a terminal; minus the index of a non-terminal, less 1. */
    private static int number(Grammar grammar, Symbol symbol) {
        if (symbol instanceof NonTerminal) {
            return -symbol.index() - 1;
        }
        if (symbol instanceof VirtualTerminal virtual) {
            return grammar.terminals().number(virtual);
        }
        Terminal error = grammar.error();
        return symbol.equals(error) ? ERROR : symbol.index();
    }

    private static int[][] variantsOf(Grammar grammar) {
        List<List<Integer>> lists = new ArrayList<>();
        grammar.nonTerminals().forEach(nonTerminal -> lists.add(new ArrayList<>()));
        for (Variant variant : grammar.variants()) {
            lists.get(variant.leftHandSide().index()).add(variant.index());
        }
        return lists.stream()
                .map(list -> list.stream().mapToInt(Integer::intValue).toArray())
                .toArray(int[][]::new);
    }

    /** Returns whether an input leads to {@code state}. */
    boolean reaches(int state) {
        return reached.get(state);
    }

    /** Returns the states that inputs lead to, in the order in which they are found. */
    List<Integer> reached() {
        return order;
    }

    /** Returns the cost of the shift of {@code column} in {@code state}. */
    int shift(int state, int column) {
        int action = automaton.states().get(state).actions()[column];
        return action > 0 && action != LrAutomaton.ACCEPT ? terminals.cost(state, column) : NEVER;
    }

    /** Returns the cost of the error terminal in {@code state}, which takes no byte. */
    int mistake(int state) {
        return mistakes == Mistakes.WITH && automaton.states().get(state).afterError() != LrAutomaton.NONE ? 0 : NEVER;
    }

    /** Returns the non-terminals for which {@code state} has successors. */
    int[] nonTerminals(int state) {
        return nonTerminals[state];
    }

    /** Returns the cost of {@code nonTerminal} in {@code state}. */
    int nonTerminal(int state, int nonTerminal) {
        int index = Arrays.binarySearch(nonTerminals[state], nonTerminal);
        return index < 0 ? NEVER : costs[state][index];
    }

    /** Returns the symbols of the cheapest variant of {@code nonTerminal} in {@code state}, which can be read there. */
    int[] cheapest(int state, int nonTerminal) {
        return rightHandSides[chosen[state][Arrays.binarySearch(nonTerminals[state], nonTerminal)]];
    }

    /** Returns the successor by {@code symbol}: a column, the error terminal, or a negative non-terminal. */
    int successor(int state, int symbol) {
        LrAutomaton.State from = automaton.states().get(state);
        if (symbol == ERROR) {
            return from.afterError();
        }
        return symbol < 0 ? from.successors()[-symbol - 1] : from.actions()[symbol] - 1;
    }

    private void reach(int state) {
        if (reached.get(state)) {
            return;
        }
        reached.set(state);
        order.add(state);
        int[] successors = automaton.states().get(state).successors();
        int[] present = new int[successors.length];
        int count = 0;
        for (int nonTerminal = 0; nonTerminal < successors.length; nonTerminal++) {
            if (successors[nonTerminal] != LrAutomaton.NONE) {
                present[count++] = nonTerminal;
            }
        }
        nonTerminals[state] = Arrays.copyOf(present, count);
        costs[state] = new int[count];
        chosen[state] = new int[count];
        Arrays.fill(costs[state], NEVER);
    }

    private void reachByShifts(int state) {
        if (mistake(state) != NEVER) {
            reach(automaton.states().get(state).afterError());
        }
        int[] actions = automaton.states().get(state).actions();
        for (int column = 0; column < actions.length; column++) {
            if (actions[column] > 0 && shift(state, column) != NEVER) {
                reach(actions[column] - 1);
            }
        }
    }

    private boolean improve(int state) {
        boolean changed = false;
        for (int i = 0; i < costs[state].length; i++) {
            int nonTerminal = nonTerminals[state][i];
            for (int variant : variantsOf[nonTerminal]) {
                if (costs[state][i] == 0) {
                    break;
                }
                int cost = cost(state, variant);
                if (cost < costs[state][i]) {
                    costs[state][i] = cost;
                    chosen[state][i] = variant;
                    reach(automaton.states().get(state).successors()[nonTerminal]);
                    changed = true;
                }
            }
        }
        return changed;
    }

    /** Returns the cost of reading {@code variant} from {@code state} and reducing it. */
    private int cost(int state, int variant) {
        int at = state;
        long total = 0;
        for (int symbol : rightHandSides[variant]) {
            int cost = symbol == ERROR ? mistake(at) : symbol < 0 ? nonTerminal(at, -symbol - 1) : shift(at, symbol);
            total += cost;
            if (total >= NEVER) {
                return NEVER;
            }
            at = successor(at, symbol);
        }
        return reduced(at).get(variant) ? (int) total : NEVER;
    }

    private BitSet reduced(int state) {
        if (reduced[state] == null) {
            LrAutomaton.State reducing = automaton.states().get(state);
            reduced[state] = new BitSet();
            if (reducing.soleReduction() != LrAutomaton.NONE) {
                reduced[state].set(reducing.soleReduction());
            }
            for (int action : reducing.actions()) {
                if (action < 0) {
                    reduced[state].set(-action - 1);
                }
            }
        }
        return reduced[state];
    }
}
