package org.tatoo.compiler.generation;

import java.util.Arrays;
import java.util.List;
import org.tatoo.compiler.automaton.Worklist;

/** A two-dimensional table in which equal rows are kept once. */
record RowTable(int[] rowOf, int[] cells) {
    private record Row(int[] numbers) {
        @Override
        public boolean equals(Object other) {
            return other instanceof Row that && Arrays.equals(numbers, that.numbers);
        }

        @Override
        public int hashCode() {
            return Arrays.hashCode(numbers);
        }
    }

    static RowTable of(List<int[]> rows) {
        Worklist<Row> distinct = new Worklist<>();
        int[] rowOf =
                rows.stream().mapToInt(row -> distinct.number(new Row(row))).toArray();
        int[] cells = distinct.values().stream()
                .flatMapToInt(row -> Arrays.stream(row.numbers))
                .toArray();
        return new RowTable(rowOf, cells);
    }
}
