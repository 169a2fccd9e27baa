package org.tatoo.compiler.lexer;

import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Deque;
import java.util.HashMap;
import java.util.Map;

/**
 * Merges the equivalent states of a DFA by partition refinement in O(k n log n) (Hopcroft 1971), and removes those that
 * cannot reach an accepting state.
 */
final class HopcroftMinimizer {
    /** The minimal automaton and where the start states went. States are numbered breadth-first from the starts. */
    record Minimized(Dfa dfa, int[] starts) {}

    private final Dfa dfa;
    private final int count;
    /** States reaching each (class, target): offsets into {@link #sources}. */
    private final int[] sourceOffsets;

    private final int[] sources;

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
        sourceOffsets = new int[dfa.classes() * count + 1];
        sources = new int[dfa.classes() * count];
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
     * @param starts states from which everything else is reached
     */
    static Minimized minimize(Dfa dfa, int[] starts) {
        HopcroftMinimizer minimizer = new HopcroftMinimizer(dfa);
        minimizer.invert();
        minimizer.partitionByAcceptance();
        minimizer.refine();
        return minimizer.result(starts);
    }

    private void invert() {
        int classes = dfa.classes();
        for (int state = 0; state < count; state++) {
            for (int c = 0; c < classes; c++) {
                sourceOffsets[c * count + dfa.next(state, c) + 1]++;
            }
        }
        for (int i = 0; i + 1 < sourceOffsets.length; i++) {
            sourceOffsets[i + 1] += sourceOffsets[i];
        }
        int[] free = Arrays.copyOf(sourceOffsets, sourceOffsets.length);
        for (int state = 0; state < count; state++) {
            for (int c = 0; c < classes; c++) {
                sources[free[c * count + dfa.next(state, c)]++] = state;
            }
        }
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
        boolean[] isWaiting = new boolean[count];
        for (int block = 0; block < blocks; block++) {
            waiting.add(block);
            isWaiting[block] = true;
        }
        int[] touched = new int[count];
        while (!waiting.isEmpty()) {
            int splitter = waiting.remove();
            isWaiting[splitter] = false;
            int[] members = Arrays.copyOfRange(order, blockStart[splitter], blockEnd[splitter]);
            for (int c = 0; c < dfa.classes(); c++) {
                int touchedCount = markSources(members, c, touched);
                for (int i = 0; i < touchedCount; i++) {
                    splitMarked(touched[i], waiting, isWaiting);
                }
            }
        }
    }

    /** Moves each state that class {@code c} leads into {@code members} to the front of its block. */
    private int markSources(int[] members, int c, int[] touched) {
        int touchedCount = 0;
        for (int member : members) {
            int end = sourceOffsets[c * count + member + 1];
            for (int i = sourceOffsets[c * count + member]; i < end; i++) {
                int state = sources[i];
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

    private void splitMarked(int block, Deque<Integer> waiting, boolean[] isWaiting) {
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
        // the new block is the smaller one: enough, whether or not the old one waits
        waiting.add(created);
        isWaiting[created] = true;
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

    /** The blocks from which an accepting state can be reached. */
    private boolean[] liveBlocks() {
        boolean[] live = new boolean[count];
        Deque<Integer> pending = new ArrayDeque<>();
        for (int state = 0; state < count; state++) {
            if (dfa.accepts(state)) {
                live[state] = true;
                pending.add(state);
            }
        }
        while (!pending.isEmpty()) {
            int target = pending.remove();
            for (int c = 0; c < dfa.classes(); c++) {
                int end = sourceOffsets[c * count + target + 1];
                for (int i = sourceOffsets[c * count + target]; i < end; i++) {
                    if (!live[sources[i]]) {
                        live[sources[i]] = true;
                        pending.add(sources[i]);
                    }
                }
            }
        }
        boolean[] liveBlocks = new boolean[blocks];
        for (int state = 0; state < count; state++) {
            liveBlocks[blockOf[state]] |= live[state];
        }
        return liveBlocks;
    }
}
