package org.tatoo.transport;

import java.util.ArrayDeque;
import org.jspecify.annotations.Nullable;
import org.tatoo.runtime.BufferPool;

/**
 * A buffer pool for one strand. Keeps arrays whose sizes are powers of two, up to a fixed total size. A larger request,
 * or one that finds no array, allocates. Confined to that strand.
 */
public final class PooledBuffers implements BufferPool {
    static final int MAX_KEPT = 512 << 10;

    private static final int LEAST_SHIFT = 6;
    private static final int MOST_SHIFT = 17;

    private final ArrayDeque<byte[]>[] free = newClasses();
    private int kept;
    // The most recently released array, if kept: most requests want the array that was released just before.
    private byte @Nullable [] last;

    /** Creates an empty pool. */
    public PooledBuffers() {}

    @SuppressWarnings({"unchecked", "rawtypes"})
    private static ArrayDeque<byte[]>[] newClasses() {
        ArrayDeque<byte[]>[] classes = new ArrayDeque[MOST_SHIFT - LEAST_SHIFT + 1];
        for (int i = 0; i < classes.length; i++) {
            classes[i] = new ArrayDeque<>();
        }
        return classes;
    }

    @Override
    public byte[] acquire(int size) {
        if (size > 1 << MOST_SHIFT) {
            return new byte[size];
        }
        int shift = Math.max(LEAST_SHIFT, Integer.SIZE - Integer.numberOfLeadingZeros(size - 1));
        byte[] array = last;
        if (array != null && array.length == 1 << shift) {
            last = null;
        } else {
            array = free[shift - LEAST_SHIFT].pollLast();
            if (array == null) {
                return new byte[1 << shift];
            }
        }
        kept -= array.length;
        return array;
    }

    @Override
    public void release(byte[] array) {
        int shift = Integer.numberOfTrailingZeros(array.length);
        boolean fits = Integer.bitCount(array.length) == 1 && shift >= LEAST_SHIFT && shift <= MOST_SHIFT;
        if (fits && kept + array.length <= MAX_KEPT) {
            kept += array.length;
            if (last != null) {
                free[Integer.numberOfTrailingZeros(last.length) - LEAST_SHIFT].addLast(last);
            }
            last = array;
        }
    }

    /** Returns the total size in bytes of the kept arrays. */
    int kept() {
        return kept;
    }
}
