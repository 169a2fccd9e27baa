package org.tatoo.samples.protocols.memcached;

/**
 * The value stored under a key. Immutable; the array must never be changed.
 *
 * @param flags the flags of the client, unsigned 32 bits
 * @param expires the expiry in milliseconds of the cache's clock; {@link Long#MAX_VALUE} for never
 * @param version the number that cas compares
 */
record Item(byte[] value, long flags, long expires, long version) {
    /** The approximate memory that an item takes in addition to its bytes. */
    private static final int OVERHEAD = 100;

    long size(String key) {
        return (long) OVERHEAD + key.length() + value.length;
    }

    Item withValue(byte[] other, long newVersion) {
        return new Item(other, flags, expires, newVersion);
    }

    Item withExpiry(long other) {
        return new Item(value, flags, other, version);
    }
}
