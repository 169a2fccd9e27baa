package org.tatoo.compiler.direct;

import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;

/**
 * The stack changes of lanes as rows of a table. The rows of one place are consecutive, and equal sequences share rows.
 *
 * @param rows the rows; the first changes nothing
 * @param first the first row of each element of {@link DirectCode#paths}
 */
public record PathRows(List<Path> rows, List<Integer> first) {
    public PathRows {
        rows = List.copyOf(rows);
        first = List.copyOf(first);
    }

    static PathRows of(List<Deferred> all) {
        List<Path> rows = new ArrayList<>(List.of(Path.NONE));
        Integer[] first = new Integer[all.size()];
        IntStream.range(0, all.size())
                .boxed()
                .sorted(Comparator.comparing(number -> -all.get(number).paths().size()))
                .forEach(number -> {
                    List<Path> paths = all.get(number).paths();
                    int known = Collections.indexOfSubList(rows, paths);
                    first[number] = known < 0 ? rows.size() : known;
                    if (known < 0) {
                        rows.addAll(paths);
                    }
                });
        return new PathRows(rows, List.of(first));
    }
}
