package org.tatoo.compiler.direct;

import java.util.List;

/**
 * What is recognised by code rather than by tables.
 *
 * @param entries the number of parser states behind non-terminals, where lanes have to begin
 * @param lanes empty if there are too many entries
 * @param paths the sequences of parser states above a lane's own that lanes mention; the first is empty
 */
public record DirectCode(int entries, List<Lane> lanes, List<List<Integer>> paths) {
    public DirectCode {
        lanes = List.copyOf(lanes);
        paths = List.copyOf(paths);
    }

    /** The most states that a lane puts on the stack. */
    public int height() {
        return paths.stream().mapToInt(List::size).max().orElse(0);
    }
}
