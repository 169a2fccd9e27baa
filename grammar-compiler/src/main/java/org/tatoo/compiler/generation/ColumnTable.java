package org.tatoo.compiler.generation;

import java.util.Arrays;
import java.util.List;
import org.tatoo.compiler.automaton.Worklist;

/**
 * A two-dimensional table in which equal columns are kept once.
 *
 * @param starts where each column begins in {@code cells}
 * @param cells the columns, one after the other
 */
record ColumnTable(int[] starts, int[] cells) {
    private record Column(int[] numbers) {
        @Override
        public boolean equals(Object other) {
            return other instanceof Column that && Arrays.equals(numbers, that.numbers);
        }

        @Override
        public int hashCode() {
            return Arrays.hashCode(numbers);
        }
    }

    /** The table of columns of equal length. */
    static ColumnTable of(List<int[]> columns) {
        Worklist<Column> distinct = new Worklist<>();
        int[] starts = columns.stream()
                .mapToInt(column -> column.length * distinct.number(new Column(column)))
                .toArray();
        int height = columns.isEmpty() ? 0 : columns.get(0).length;
        int[] cells = new int[height * distinct.size()];
        List<Column> kept = distinct.values();
        for (int i = 0; i < kept.size(); i++) {
            System.arraycopy(kept.get(i).numbers, 0, cells, i * height, height);
        }
        return new ColumnTable(starts, cells);
    }
}
