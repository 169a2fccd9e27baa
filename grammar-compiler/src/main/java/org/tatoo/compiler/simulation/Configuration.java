package org.tatoo.compiler.simulation;

import java.util.BitSet;
import java.util.HashMap;
import java.util.Map;

/**
 * The state of a parser between two terminals, after all reductions without look-ahead. Immutable.
 *
 * @param numbers the last value of each number that the parser keeps, by its slot
 * @param passed the states on top since the last shift, including those passed by look-ahead reductions
 */
public record Configuration(Frame top, Map<Integer, Long> numbers, BitSet passed) {
    public Configuration {
        numbers = Map.copyOf(numbers);
        passed = (BitSet) passed.clone();
    }

    /** Returns the state on top. */
    public int state() {
        return top.state();
    }

    /** Returns the states on the stack, top first, at most {@code limit}. */
    public int[] states(int limit) {
        int[] states = new int[Math.min(limit, top.height())];
        for (int i = 0; i < states.length; i++) {
            states[i] = top.under(i).state();
        }
        return states;
    }

    /** Returns the number of elements of the top counted list still to come, in a state that consults its steps. */
    public long count() {
        return top.under(1).count();
    }

    /** Returns this configuration with one element less to come. */
    Configuration countDown() {
        Frame list = top.under(1);
        Frame less = new Frame(list.state(), list.below(), list.count() - 1, list.bytes(), list.height());
        return new Configuration(less.push(top.state(), top.count(), top.bytes()), numbers, passed);
    }

    Configuration with(int slot, long number) {
        Map<Integer, Long> more = new HashMap<>(numbers);
        more.put(slot, number);
        return new Configuration(top, more, passed);
    }
}
