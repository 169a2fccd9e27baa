package org.tatoo.compiler.direct;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * What is recognised by code rather than by tables.
 *
 * @param entries the number of parser states after non-terminals, where lanes have to begin
 * @param lanes empty if there are too many entries; those last that begin with a question
 * @param paths what lanes have put off at a place; the first is nothing
 * @param recognisers those that lanes call, by their numbers
 * @param bytes the most bytes of bytecode that lanes and recognisers take
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

    /** The numbers of the lanes, from 1, by the states in which they begin. */
    public Map<Integer, Integer> laneNumbers() {
        Map<Integer, Integer> numbers = new LinkedHashMap<>();
        lanes.stream()
                .flatMap(lane -> lane.entries().stream())
                .forEach(state -> numbers.put(state, numbers.size() + 1));
        return numbers;
    }

    /** What lanes do to the stack, as rows of a table. */
    public PathRows rows() {
        return PathRows.of(paths);
    }

    /** The most entries by which a lane makes the stack longer. */
    public int height() {
        return rows().rows().stream().mapToInt(Path::growth).max().orElse(0);
    }

    /** The most states that a lane puts on the stack. */
    public int width() {
        return rows().rows().stream()
                .mapToInt(path -> path.pushed().size())
                .max()
                .orElse(0);
    }
}
