package org.tatoo.samples.keyvalue;

/** A key and its value. Only its {@link Keyspace} changes it. */
final class Entry implements Comparable<Entry> {
    /** The expiry of keys that do not expire. */
    static final long NEVER = Long.MAX_VALUE;

    private final Bytes key;
    private Value value;
    private long expiry = NEVER;
    // The index in the list of all keys.
    private int index;
    // The memory accounted for this entry.
    private long memory;

    Entry(Bytes key, Value value) {
        this.key = key;
        this.value = value;
    }

    Bytes key() {
        return key;
    }

    Value value() {
        return value;
    }

    void setValue(Value value) {
        this.value = value;
    }

    /** Returns the expiry in milliseconds since 1970, or {@link #NEVER}. */
    long expiry() {
        return expiry;
    }

    void setExpiry(long expiry) {
        this.expiry = expiry;
    }

    boolean expires() {
        return expiry != NEVER;
    }

    int index() {
        return index;
    }

    void setIndex(int index) {
        this.index = index;
    }

    /** Accounts for the current size of key and value; returns the difference in bytes. */
    long account() {
        long before = memory;
        memory = Sizes.ENTRY + Sizes.array(key.length()) + value.memory();
        return memory - before;
    }

    /** Returns the memory accounted for this entry, in bytes. */
    long memory() {
        return memory;
    }

    /** Compares by expiry, then by key. */
    @Override
    public int compareTo(Entry other) {
        int order = Long.compare(expiry, other.expiry);
        return order != 0 ? order : key.compareTo(other.key);
    }

    @Override
    public boolean equals(Object other) {
        return this == other;
    }

    @Override
    public int hashCode() {
        return System.identityHashCode(this);
    }
}
