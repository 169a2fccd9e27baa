package org.tatoo.compiler.direct;

import java.util.List;

/**
 * The work that a lane has deferred at one place and must complete before other code continues.
 *
 * @param paths the pending changes of each possible stack; one element if they are equal for all
 * @param kept the recognised tokens that are reported in one call with others
 */
public record Deferred(List<Path> paths, List<Integer> kept) {
    /** No deferred work. */
    public static final Deferred NOTHING = new Deferred(List.of(Path.NONE), List.of());

    public Deferred {
        paths = List.copyOf(paths);
        kept = List.copyOf(kept);
    }
}
