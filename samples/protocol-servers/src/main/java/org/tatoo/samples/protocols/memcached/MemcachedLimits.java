package org.tatoo.samples.protocols.memcached;

import org.tatoo.samples.options.LimitDescription;

/**
 * Limits of the cache.
 *
 * @param items the maximum bytes of all items, at least 1
 * @param maxValue the maximum bytes of a value, 1 to 1 GiB
 */
record MemcachedLimits(
        @LimitDescription(value = "most bytes of items", bytes = true)
        long items,

        @LimitDescription(value = "most bytes of a value", bytes = true)
        int maxValue) {
    /** The defaults of memcached. */
    static final MemcachedLimits DEFAULT = new MemcachedLimits(64 << 20, 1 << 20);

    private static final int LARGEST_VALUE = 1 << 30;

    MemcachedLimits {
        if (items < 1 || maxValue < 1 || maxValue > LARGEST_VALUE) {
            throw new IllegalArgumentException("must be at least 1, a value at most 1g");
        }
    }
}
