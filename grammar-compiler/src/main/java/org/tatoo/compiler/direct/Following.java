package org.tatoo.compiler.direct;

import java.util.List;

/**
 * The sequel of a shift or an answer: reductions that need no look-ahead, then a continuation.
 *
 * @param path the position in {@link DirectCode#paths} before the reductions
 */
public record Following(int path, List<Reduction> reductions, Continuation continuation) {
    public Following {
        reductions = List.copyOf(reductions);
    }

    /** Returns the position in {@link DirectCode#paths} after the reductions. */
    public int lastPath() {
        return reductions.isEmpty()
                ? path
                : reductions.get(reductions.size() - 1).path();
    }

    /**
     * A reduction whose effect on the stack is known.
     *
     * @param path the position in {@link DirectCode#paths} afterwards
     */
    public record Reduction(Report report, int path) {}
}
