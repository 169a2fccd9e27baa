package org.tatoo.compiler.direct;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The part of a grammar that code recognises instead of tables.
 *
 * @param entries the number of parser states after non-terminals, where lanes must begin
 * @param lanes empty if there are too many entries; lanes that begin with a question come last
 * @param paths the deferred work of lanes; the first element is no work
 * @param recognisers the recognisers that lanes call, by their numbers
 * @param bytes an upper bound of the bytes of bytecode of lanes and recognisers
 */
public record DirectCode(
        int entries, List<Lane> lanes, List<Deferred> paths, List<TokenRecogniser> recognisers, int bytes) {
    /** No direct code. */
    public static final DirectCode NONE = new DirectCode(0, List.of(), List.of(), List.of(), 0);

    public DirectCode {
        lanes = List.copyOf(lanes);
        paths = List.copyOf(paths);
        recognisers = List.copyOf(recognisers);
    }

    /** Returns the numbers of the lanes, from 1, by the states in which they begin. */
    public Map<Integer, Integer> laneNumbers() {
        Map<Integer, Integer> numbers = new LinkedHashMap<>();
        lanes.stream()
                .flatMap(lane -> lane.entries().stream())
                .forEach(state -> numbers.put(state, numbers.size() + 1));
        return numbers;
    }

    /** Returns the stack changes of the lanes as rows of a table. */
    public PathRows rows() {
        return PathRows.of(paths);
    }

    /** Returns the maximum number of entries by which a lane grows the stack. */
    public int height() {
        return rows().rows().stream().mapToInt(Path::growth).max().orElse(0);
    }

    /** Returns the maximum number of states that a lane pushes. */
    public int width() {
        return rows().rows().stream()
                .mapToInt(path -> path.pushed().size())
                .max()
                .orElse(0);
    }
}
