package org.tatoo.compiler.direct.unroll;

import java.util.ArrayList;
import java.util.List;
import org.tatoo.compiler.direct.Path;

/**
 * The known top of the parser's stack: the logical states and those physically on the stack, because the lane defers
 * its writes. Both lists begin above the same entry.
 *
 * @param states the logical states; the last is the parser's state
 * @param written the states on the stack; {@link #UNKNOWN} for those that the lane has never seen
 * @param kept the recognised tokens of a call that is still to be made
 */
record KnownStack(List<Integer> states, List<Integer> written, List<Integer> kept) {
    static final int UNKNOWN = -1;

    /** Marks a call that includes tokens from before the lane: the parser stores all its tokens. */
    private static final List<Integer> STORED = List.of(-1);

    /** The maximum length of either list; a lane with more could not begin on the parser's initial stack. */
    private static final int MAX = 15;

    KnownStack {
        states = List.copyOf(states);
        written = List.copyOf(written);
        kept = List.copyOf(kept);
    }

    private KnownStack(List<Integer> states, List<Integer> written) {
        this(states, written, List.of());
    }

    /** Returns the stack at the beginning of a lane. */
    static KnownStack of(int state) {
        return new KnownStack(List.of(state), List.of(state));
    }

    /** Returns the stack at the beginning of a lane that follows tokens of a pending call. */
    static KnownStack inside(int state) {
        return new KnownStack(List.of(state), List.of(state), STORED);
    }

    /** Returns whether the parser stores the tokens of the pending call. */
    boolean isStored() {
        return kept.equals(STORED);
    }

    int top() {
        return states.get(states.size() - 1);
    }

    /** Returns whether another state can be pushed. */
    boolean hasRoom() {
        return states.size() < MAX;
    }

    /** Returns whether a reduction can replace {@code popped} entries by one without exceeding the maximum. */
    boolean canReplace(int popped) {
        return popped == 0 ? hasRoom() : written.size() + popped - states.size() <= MAX;
    }

    KnownStack push(int state) {
        return new KnownStack(append(states, state), written, kept);
    }

    /** Returns this stack with {@code token} added to the pending call. */
    KnownStack keep(int token) {
        return isStored() ? this : new KnownStack(states, written, append(kept, token));
    }

    /** Returns this stack reduced to the state on top. */
    KnownStack rest() {
        return new KnownStack(List.of(top()), List.of(top()), kept);
    }

    /** Returns this stack with the top {@code popped} entries replaced by {@code state}; at least one entry remains. */
    KnownStack replace(int popped, int state) {
        return new KnownStack(append(states.subList(0, states.size() - popped), state), written);
    }

    /** Returns this stack with all entries, and the entries {@code below} them, replaced by {@code state}. */
    KnownStack replaceAll(List<Integer> below, int state) {
        return new KnownStack(List.of(state), under(below));
    }

    /** Returns the same as {@link #replaceAll}, with the entry below the replaced ones known to be {@code bottom}. */
    KnownStack replaceAbove(int bottom, List<Integer> below, int state) {
        List<Integer> all = new ArrayList<>(List.of(bottom));
        all.addAll(below);
        return new KnownStack(List.of(bottom, state), under(all));
    }

    /** Returns the distance below the physical top of the entry below the logical top; negative above it. */
    int depthBelowTop() {
        return written.size() - states.size() + 1;
    }

    /** Returns the changes that make the physical stack equal to the logical one. */
    Path path() {
        int same = 0;
        while (same < Math.min(states.size(), written.size())
                && states.get(same).equals(written.get(same))) {
            same++;
        }
        return new Path(written.size() - same, states.subList(same, states.size()));
    }

    private List<Integer> under(List<Integer> below) {
        List<Integer> all = new ArrayList<>(below);
        all.addAll(written);
        return all;
    }

    private static List<Integer> append(List<Integer> numbers, int number) {
        List<Integer> longer = new ArrayList<>(numbers);
        longer.add(number);
        return longer;
    }
}
