package org.tatoo.compiler.direct.unroll;

import java.util.ArrayList;
import java.util.List;
import org.tatoo.compiler.direct.Path;

/**
 * What a lane knows of the top of the parser's stack: the states that belong there, and those that are there because the
 * lane has not written the others yet. Both begin above the same entry.
 *
 * @param states the last is the parser's state
 * @param written {@link #UNKNOWN} for those that the lane has never seen
 * @param kept the tokens recognised that come in one call, which is still to be made
 */
record KnownStack(List<Integer> states, List<Integer> written, List<Integer> kept) {
    static final int UNKNOWN = -1;

    /** Of the tokens that come in one call, some were recognised before the lane began: the parser keeps them all. */
    private static final List<Integer> STORED = List.of(-1);

    /** The most entries of either: with more, a lane could not begin on the stack that a parser has at first. */
    private static final int MAX = 15;

    KnownStack {
        states = List.copyOf(states);
        written = List.copyOf(written);
        kept = List.copyOf(kept);
    }

    private KnownStack(List<Integer> states, List<Integer> written) {
        this(states, written, List.of());
    }

    /** Where a lane begins. */
    static KnownStack of(int state) {
        return new KnownStack(List.of(state), List.of(state));
    }

    /** Where a lane begins after tokens that come in one call. */
    static KnownStack inside(int state) {
        return new KnownStack(List.of(state), List.of(state), STORED);
    }

    /** Whether the parser keeps the tokens that come in one call. */
    boolean isStored() {
        return kept.equals(STORED);
    }

    int top() {
        return states.get(states.size() - 1);
    }

    /** Whether another state can be put on it. */
    boolean hasRoom() {
        return states.size() < MAX;
    }

    /** Whether that many entries can be replaced by one: reductions can take away, or put on, any number of them. */
    boolean canReplace(int popped) {
        return popped == 0 ? hasRoom() : written.size() + popped - states.size() <= MAX;
    }

    KnownStack push(int state) {
        return new KnownStack(append(states, state), written, kept);
    }

    /** With {@code token} as another one that comes in one call. */
    KnownStack keep(int token) {
        return isStored() ? this : new KnownStack(states, written, append(kept, token));
    }

    /** The same, of which only the state on top is known. */
    KnownStack rest() {
        return new KnownStack(List.of(top()), List.of(top()), kept);
    }

    /** With {@code state} instead of the uppermost {@code popped} ones, at least one of which is left. */
    KnownStack replace(int popped, int state) {
        return new KnownStack(append(states.subList(0, states.size() - popped), state), written);
    }

    /** With {@code state} instead of all, and of the entries {@code below}. */
    KnownStack replaceAll(List<Integer> below, int state) {
        return new KnownStack(List.of(state), under(below));
    }

    /** As {@link #replaceAll}, with the entry below these known to be {@code bottom}. */
    KnownStack replaceAbove(int bottom, List<Integer> below, int state) {
        List<Integer> all = new ArrayList<>(List.of(bottom));
        all.addAll(below);
        return new KnownStack(List.of(bottom, state), under(all));
    }

    /** How far below the stack's top the entry below the state on top is, or will be; negative above it. */
    int depthBelowTop() {
        return written.size() - states.size() + 1;
    }

    /** What makes the stack as it has to be. */
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
