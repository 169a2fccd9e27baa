package org.tatoo.compiler.generation;

import java.util.Arrays;
import java.util.List;
import org.tatoo.compiler.automaton.Worklist;

/**
 * A two-dimensional table in which equal columns are stored once.
 *
 * @param starts the start of each column in {@code cells}
 * @param cells the columns, one after the other
 */
record ColumnTable(int[] starts, int[] cells) {
    /** A column under construction: its cells other than 0, from the top. */
    static final class Column {
        private int[] rows = new int[4];
        private int[] numbers = new int[4];
        private int size;

        /** Adds a cell below the others. */
        void add(int row, int number) {
            if (size == rows.length) {
                rows = Arrays.copyOf(rows, 2 * size);
                numbers = Arrays.copyOf(numbers, 2 * size);
            }
            rows[size] = row;
            numbers[size++] = number;
        }

        int size() {
            return size;
        }

        int row(int cell) {
            return rows[cell];
        }

        void setNumber(int cell, int number) {
            numbers[cell] = number;
        }

        @Override
        public boolean equals(Object other) {
            return other instanceof Column that
                    && Arrays.equals(rows, 0, size, that.rows, 0, that.size)
                    && Arrays.equals(numbers, 0, size, that.numbers, 0, that.size);
        }

        @Override
        public int hashCode() {
            int hash = size;
            for (int cell = 0; cell < size; cell++) {
                hash = 31 * (31 * hash + rows[cell]) + numbers[cell];
            }
            return hash;
        }
    }

    /** Returns the table of columns of {@code height} cells. */
    static ColumnTable of(List<Column> columns, int height) {
        Worklist<Column> distinct = new Worklist<>();
        int[] starts = new int[columns.size()];
        for (int i = 0; i < starts.length; i++) {
            starts[i] = height * distinct.number(columns.get(i));
        }
        int[] cells = new int[height * distinct.size()];
        for (int i = 0; i < distinct.size(); i++) {
            Column column = distinct.value(i);
            for (int cell = 0; cell < column.size; cell++) {
                cells[i * height + column.rows[cell]] = column.numbers[cell];
            }
        }
        return new ColumnTable(starts, cells);
    }
}
