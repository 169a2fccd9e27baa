package org.tatoo.samples.keyvalue;

/** Estimates of memory, in bytes, on a Java virtual machine with 4-byte references, rounded up. */
final class Sizes {
    /** An object of a few fields, or an array header. */
    static final long OBJECT = 24;

    /** A key with its entry in the table and in the list of all keys. */
    static final long ENTRY = 160;

    /** A field of a hash with its entry in the table. */
    static final long FIELD = 96;

    static final long REFERENCE = 8;

    /** A region of the default garbage collector G1: an array of half a region or more takes whole regions. */
    static final long REGION = region(Runtime.getRuntime().maxMemory());

    private static final long HEAD = 16;
    private static final long LEAST_REGION = 1 << 20;
    private static final long MOST_REGION = 32 << 20;
    private static final long REGIONS = 2048;

    private Sizes() {}

    private static long region(long heap) {
        return Math.max(LEAST_REGION, Math.min(MOST_REGION, Long.highestOneBit(heap / REGIONS)));
    }

    /** Returns the memory of {@code length} bytes in an array, without its header. */
    static long array(long length) {
        return length < REGION / 2 - HEAD ? length : (length + HEAD + REGION - 1) / REGION * REGION;
    }
}
