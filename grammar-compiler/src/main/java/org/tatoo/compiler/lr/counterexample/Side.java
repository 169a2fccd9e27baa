package org.tatoo.compiler.lr.counterexample;

import java.util.Arrays;

/**
 * One of the two parsers of a {@link Configuration}: items as {@code variant * stride + dot}, outermost first. The dot
 * of an item stands before the non-terminal of the next one. In the outermost item, the symbols from {@code start} to
 * the dot are known; in all others, those from the beginning.
 */
final class Side {
    private static final int MIXED = 0x9e3779b1;

    private final int[] items;
    private final int start;
    private final int hash;

    Side(int[] items, int start) {
        this.items = items;
        this.start = start;
        int mixed = start;
        for (int item : items) {
            mixed = (mixed + item) * MIXED;
        }
        hash = mixed ^ (mixed >>> 16);
    }

    /** Returns the items. Do not modify the result. */
    int[] items() {
        return items;
    }

    /** Returns the number of unknown symbols before the dot of the outermost item. */
    int start() {
        return start;
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof Side that
                && hash == that.hash
                && start == that.start
                && Arrays.equals(items, that.items);
    }

    @Override
    public int hashCode() {
        return hash;
    }

    int top() {
        return items[items.length - 1];
    }

    /** Returns this side with the dot of the innermost item advanced. */
    Side shifted() {
        int[] moved = items.clone();
        moved[moved.length - 1]++;
        return new Side(moved, start);
    }

    /** Returns this side without the innermost item, which is complete. */
    Side reduced() {
        int[] fewer = Arrays.copyOf(items, items.length - 1);
        fewer[fewer.length - 1]++;
        return new Side(fewer, start);
    }

    /** Returns this side with one more innermost item. */
    Side expanded(int item) {
        int[] more = Arrays.copyOf(items, items.length + 1);
        more[items.length] = item;
        return new Side(more, start);
    }

    /** Returns this side with one more outermost item, without known symbols before the dot. */
    Side within(int item, int dot) {
        int[] more = new int[items.length + 1];
        more[0] = item;
        System.arraycopy(items, 0, more, 1, items.length);
        return new Side(more, dot);
    }

    /** Returns this side with one more known symbol on the left. */
    Side extended() {
        return new Side(items, start - 1);
    }
}
