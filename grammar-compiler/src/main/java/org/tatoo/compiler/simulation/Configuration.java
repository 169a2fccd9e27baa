package org.tatoo.compiler.simulation;

import java.util.BitSet;
import java.util.HashMap;
import java.util.Map;

/**
 * Where a parser is between two terminals, all reductions without look-ahead made. Immutable.
 *
 * @param numbers the last value of each token that a length or a count comes from
 * @param passed the states on top since the last shift, those that look-ahead reductions lead through included
 */
public record Configuration(Frame top, Map<Integer, Long> numbers, BitSet passed) {
    public Configuration {
        numbers = Map.copyOf(numbers);
        passed = (BitSet) passed.clone();
    }

    /** The state on top. */
    public int state() {
        return top.state();
    }

    /** The states on the stack, the one on top first, at most {@code limit}. */
    public int[] states(int limit) {
        int[] states = new int[Math.min(limit, top.height())];
        for (int i = 0; i < states.length; i++) {
            states[i] = top.under(i).state();
        }
        return states;
    }

    /** How many elements of the counted list on top are still to come; in a state that consults its steps. */
    public long count() {
        return top.under(1).count();
    }

    /** This configuration with one element less to come. */
    Configuration countDown() {
        Frame list = top.under(1);
        Frame less = new Frame(list.state(), list.below(), list.count() - 1, list.height());
        return new Configuration(less.push(top.state(), top.count()), numbers, passed);
    }

    Configuration with(int token, long number) {
        Map<Integer, Long> more = new HashMap<>(numbers);
        more.put(token, number);
        return new Configuration(top, more, passed);
    }
}
