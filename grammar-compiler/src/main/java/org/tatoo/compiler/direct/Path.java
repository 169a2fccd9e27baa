package org.tatoo.compiler.direct;

import java.util.List;

/**
 * The pending changes of the parser's stack, which must be made before other code reads it.
 *
 * @param dropped the number of entries to pop
 * @param pushed the states to push afterwards, the last on top
 */
public record Path(int dropped, List<Integer> pushed) {
    /** No pending changes. */
    public static final Path NONE = new Path(0, List.of());

    public Path {
        pushed = List.copyOf(pushed);
    }

    /** Returns whether there are no pending changes. */
    public boolean isNone() {
        return dropped == 0 && pushed.isEmpty();
    }

    /** Returns the number of entries by which the stack grows; negative if it shrinks. */
    public int growth() {
        return pushed.size() - dropped;
    }
}
