package org.tatoo.compiler.lr.counterexample;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Two parsers that have read the same symbols but performed different actions.
 *
 * @param consumed whether the terminal of the conflict has been read
 * @param cost the cost of all steps so far
 * @param number the number, in the order of discovery
 * @param previous null for the first one
 * @param step the step from {@code previous} to this configuration
 */
record Configuration(
        Side first,
        Side second,
        boolean consumed,
        int cost,
        int number,
        @Nullable Configuration previous,
        @Nullable Step step) {
    /** The identity of a configuration, independent of the path to it. */
    record Key(Side first, Side second, boolean consumed) {}

    Key key() {
        return new Key(first, second, consumed);
    }

    /** Returns the search order: by cost, then by discovery. */
    long order() {
        return ((long) cost << Integer.SIZE) | number;
    }

    Side side(int side) {
        return side == 0 ? first : second;
    }

    /** Returns the steps that lead to this configuration. */
    List<Step> steps() {
        Deque<Step> steps = new ArrayDeque<>();
        for (Configuration at = this; at.previous != null && at.step != null; at = at.previous) {
            steps.addFirst(at.step);
        }
        return List.copyOf(steps);
    }
}
