package org.tatoo.samples.keyvalue;

/** Estimates of memory, in bytes, on a Java virtual machine with references of 4 bytes, rounded up. */
final class Sizes {
    /** An object of a few fields, or the head of an array. */
    static final long OBJECT = 24;

    /** A key with its entry in the table and in the list of all keys. */
    static final long ENTRY = 160;

    /** A field of a hash with its entry in the table. */
    static final long FIELD = 96;

    static final long REFERENCE = 8;

    private Sizes() {}
}
