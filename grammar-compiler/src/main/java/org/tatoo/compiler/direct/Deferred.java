package org.tatoo.compiler.direct;

import java.util.List;

/**
 * What a lane has put off at one place, and has to do before anybody else continues.
 *
 * @param paths what the stack lacks, for each of those that can be there; one if that is the same for all
 * @param kept the tokens recognised that come in one call with others
 */
public record Deferred(List<Path> paths, List<Integer> kept) {
    /** Nothing. */
    public static final Deferred NOTHING = new Deferred(List.of(Path.NONE), List.of());

    public Deferred {
        paths = List.copyOf(paths);
        kept = List.copyOf(kept);
    }
}
