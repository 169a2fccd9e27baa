package org.tatoo.compiler.lexer;

import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Deque;
import java.util.HashMap;
import java.util.Map;
import java.util.stream.IntStream;

/**
 * The minimization of a DFA: merges equivalent states by partition refinement in O(k n log n) (Hopcroft 1971), and
 * removes those that cannot reach an accepting state.
 */
final class HopcroftMinimizer {
    /** The minimal automaton and its start states. States are numbered breadth-first from the starts. */
    record Minimized(Dfa dfa, int[] starts) {}

    private final Dfa dfa;
    private final int count;
    private final ReverseTransitions reverse;

    // the partition: states ordered by block, each block a range
    private final int[] order;
    private final int[] positions;
    private final int[] blockOf;
    private final int[] blockStart;
    private final int[] blockEnd;
    private final int[] marked;
    private int blocks;

    private HopcroftMinimizer(Dfa dfa) {
        this.dfa = dfa;
        count = dfa.states();
        reverse = ReverseTransitions.of(dfa);
        order = new int[count];
        positions = new int[count];
        blockOf = new int[count];
        blockStart = new int[count];
        blockEnd = new int[count];
        marked = new int[count];
    }

    /**
     * Minimizes {@code dfa}. State 0 stays the dead state.
     *
     * @param starts the states from which all others are reached
     */
    static Minimized minimize(Dfa dfa, int[] starts) {
        HopcroftMinimizer minimizer = new HopcroftMinimizer(dfa);
        minimizer.partitionByAcceptance();
        minimizer.refine();
        return minimizer.result(starts);
    }

    private void partitionByAcceptance() {
        Map<Integer, Integer> sizes = new HashMap<>();
        Map<Integer, Integer> numbers = new HashMap<>();
        for (int state = 0; state < count; state++) {
            int rule = dfa.accepted()[state];
            sizes.merge(rule, 1, Integer::sum);
            numbers.putIfAbsent(rule, numbers.size());
            blockOf[state] = numbers.get(rule);
        }
        blocks = numbers.size();
        int[] sizeOf = new int[blocks];
        numbers.forEach((rule, block) -> sizeOf[block] = sizes.getOrDefault(rule, 0));
        int position = 0;
        for (int block = 0; block < blocks; block++) {
            blockStart[block] = position;
            blockEnd[block] = position;
            position += sizeOf[block];
        }
        for (int state = 0; state < count; state++) {
            int at = blockEnd[blockOf[state]]++;
            order[at] = state;
            positions[state] = at;
        }
    }

    private void refine() {
        Deque<Integer> waiting = new ArrayDeque<>();
        for (int block = 0; block < blocks; block++) {
            waiting.add(block);
        }
        int[] touched = new int[count];
        while (!waiting.isEmpty()) {
            int splitter = waiting.remove();
            int[] members = Arrays.copyOfRange(order, blockStart[splitter], blockEnd[splitter]);
            for (int c = 0; c < dfa.classes(); c++) {
                int touchedCount = markSources(members, c, touched);
                for (int i = 0; i < touchedCount; i++) {
                    splitMarked(touched[i], waiting);
                }
            }
        }
    }

    /** Moves each state that class {@code c} leads into {@code members} to the front of its block. */
    private int markSources(int[] members, int c, int[] touched) {
        int touchedCount = 0;
        for (int member : members) {
            int end = reverse.end(c, member);
            for (int i = reverse.first(c, member); i < end; i++) {
                int state = reverse.source(i);
                int block = blockOf[state];
                int front = blockStart[block] + marked[block];
                if (positions[state] >= front) {
                    if (marked[block]++ == 0) {
                        touched[touchedCount++] = block;
                    }
                    swap(positions[state], front);
                }
            }
        }
        return touchedCount;
    }

    private void swap(int first, int second) {
        int state = order[first];
        order[first] = order[second];
        order[second] = state;
        positions[order[first]] = first;
        positions[order[second]] = second;
    }

    private void splitMarked(int block, Deque<Integer> waiting) {
        int middle = blockStart[block] + marked[block];
        marked[block] = 0;
        if (middle == blockEnd[block]) {
            return;
        }
        int created = blocks++;
        boolean smallerInFront = middle - blockStart[block] <= blockEnd[block] - middle;
        if (smallerInFront) {
            blockStart[created] = blockStart[block];
            blockEnd[created] = middle;
            blockStart[block] = middle;
        } else {
            blockStart[created] = middle;
            blockEnd[created] = blockEnd[block];
            blockEnd[block] = middle;
        }
        for (int i = blockStart[created]; i < blockEnd[created]; i++) {
            blockOf[order[i]] = created;
        }
        // the new block is the smaller one, which is sufficient whether or not the old one is waiting
        waiting.add(created);
    }

    private Minimized result(int[] starts) {
        boolean[] live = liveBlocks();
        int[] numbers = new int[blocks];
        Arrays.fill(numbers, Dfa.NONE);
        int[] representatives = new int[blocks + 1];
        int size = 1;
        representatives[0] = 0;
        Deque<Integer> pending = new ArrayDeque<>();
        for (int start : starts) {
            size = enter(blockOf[start], live, numbers, representatives, size, pending);
        }
        while (!pending.isEmpty()) {
            int state = order[blockStart[pending.remove()]];
            for (int c = 0; c < dfa.classes(); c++) {
                size = enter(blockOf[dfa.next(state, c)], live, numbers, representatives, size, pending);
            }
        }
        return new Minimized(
                renumbered(numbers, representatives, size),
                Arrays.stream(starts)
                        .map(start -> Math.max(0, numbers[blockOf[start]]))
                        .toArray());
    }

    private static int enter(
            int block, boolean[] live, int[] numbers, int[] representatives, int size, Deque<Integer> pending) {
        if (!live[block] || numbers[block] != Dfa.NONE) {
            return size;
        }
        numbers[block] = size;
        representatives[size] = block;
        pending.add(block);
        return size + 1;
    }

    private Dfa renumbered(int[] numbers, int[] representatives, int size) {
        int classes = dfa.classes();
        int[] next = new int[size * classes];
        int[] accepted = new int[size];
        accepted[0] = Dfa.NONE;
        for (int number = 1; number < size; number++) {
            int state = order[blockStart[representatives[number]]];
            accepted[number] = dfa.accepted()[state];
            for (int c = 0; c < classes; c++) {
                next[number * classes + c] = Math.max(0, numbers[blockOf[dfa.next(state, c)]]);
            }
        }
        return new Dfa(classes, next, accepted);
    }

    /** Returns the blocks from which an accepting state can be reached. */
    private boolean[] liveBlocks() {
        Ways ways = Ways.to(IntStream.range(0, count).filter(dfa::accepts), state -> true, dfa, reverse);
        boolean[] liveBlocks = new boolean[blocks];
        for (int state = 0; state < count; state++) {
            liveBlocks[blockOf[state]] |= ways.exists(state);
        }
        return liveBlocks;
    }
}
