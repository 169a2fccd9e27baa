package org.tatoo.samples.protocols.memcached;

/**
 * What is kept under a key. Immutable; nobody changes the array.
 *
 * @param flags of the client, unsigned 32 bits
 * @param expires in milliseconds of the cache's clock; {@link Long#MAX_VALUE} for never
 * @param version the number that cas compares
 */
record Item(byte[] value, long flags, long expires, long version) {
    /** Memory that an item takes beside its bytes, about. */
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
