package org.tatoo.samples.keyvalue;

import java.time.InstantSource;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * The keys of one database. An expired key is never found; it is removed when it is looked up, or by {@link #sweep}.
 */
final class Keyspace {
    /** The maximum number of entries that one {@link #scan} visits. */
    private static final int MAX_SCANNED = 10_000;

    private static final int MAX_SCANNED_BYTES = 1 << 20;

    private final InstantSource clock;
    private final Budget memory;
    private final Watches watches = new Watches();
    private Map<Bytes, Entry> entries = new HashMap<>();
    // All entries; a removed entry is replaced by the last one.
    private List<Entry> all = new ArrayList<>();
    // The entries that expire, the next one first.
    private TreeSet<Entry> expiring = new TreeSet<>();
    private final Set<KeyScan> scans = new HashSet<>();
    // The memory counted for the entries of this database.
    private long counted;

    /** @param memory the budget of keys and values */
    Keyspace(InstantSource clock, Budget memory) {
        this.clock = clock;
        this.memory = memory;
    }

    Watches watches() {
        return watches;
    }

    int size() {
        return all.size();
    }

    /** Returns the number of keys that expire. */
    int expiring() {
        return expiring.size();
    }

    /** Returns the entry of {@code key}; null if there is none. */
    @Nullable
    Entry find(Bytes key) {
        Entry entry = entries.get(key);
        if (entry != null && entry.expires() && entry.expiry() <= clock.millis()) {
            remove(entry);
            return null;
        }
        return entry;
    }

    /** Returns the value of {@code key}; null if there is none. */
    @Nullable
    Value value(Bytes key) {
        Entry entry = find(key);
        return entry == null ? null : entry.value();
    }

    /**
     * Returns the value of {@code key} if it has the given type; null if there is none.
     *
     * @throws CommandFault if it has another type
     */
    <V extends Value> @Nullable V value(Bytes key, Class<V> type) {
        Value value = value(key);
        if (value != null && !type.isInstance(value)) {
            throw CommandFault.wrongType();
        }
        return type.cast(value);
    }

    /**
     * Returns the entry of {@code key} if its value has the given type; null if there is none.
     *
     * @throws CommandFault if it has another type
     */
    @Nullable
    Entry find(Bytes key, Class<? extends Value> type) {
        Entry entry = find(key);
        if (entry != null && !type.isInstance(entry.value())) {
            throw CommandFault.wrongType();
        }
        return entry;
    }

    /** Sets the value of {@code key}; its expiry does not change. */
    Entry put(Bytes key, Value value) {
        return put(key, find(key), value);
    }

    /** Sets the value of {@code key}, whose entry has been looked up. */
    Entry put(Bytes key, @Nullable Entry found, Value value) {
        Entry entry = found;
        if (entry == null) {
            entry = new Entry(key, value);
            entry.setIndex(all.size());
            entries.put(key, entry);
            all.add(entry);
        } else {
            entry.setValue(value);
        }
        changed(entry);
        return entry;
    }

    /** Accounts for a changed value of {@code entry}, and removes the entry if the value is empty. */
    void changed(Entry entry) {
        if (entry.value().isEmpty()) {
            remove(entry);
        } else {
            count(entry.account());
            watches.touch(entry.key());
        }
    }

    /** Accounts for a changed value of {@code key}, if it exists. */
    void changed(Bytes key) {
        Entry entry = find(key);
        if (entry != null) {
            changed(entry);
        }
    }

    /** Sets the time at which {@code entry} expires, in milliseconds since 1970 or {@link Entry#NEVER}. */
    void expire(Entry entry, long expiry) {
        if (entry.expires()) {
            expiring.remove(entry);
        }
        entry.setExpiry(expiry);
        if (entry.expires()) {
            expiring.add(entry);
        }
        watches.touch(entry.key());
    }

    void remove(Entry entry) {
        entries.remove(entry.key());
        Entry last = all.remove(all.size() - 1);
        if (last.index() != entry.index()) {
            tellScans(last, entry.index());
            last.setIndex(entry.index());
            all.set(entry.index(), last);
        }
        if (entry.expires()) {
            expiring.remove(entry);
        }
        count(-entry.memory());
        watches.touch(entry.key());
    }

    private void count(long bytes) {
        counted += bytes;
        memory.add(bytes);
    }

    private void tellScans(Entry entry, int to) {
        if (!scans.isEmpty()) {
            scans.forEach(scan -> scan.moved(entry, entry.index(), to));
        }
    }

    /** Removes at most {@code most} expired keys. */
    void sweep(int most) {
        if (expiring.isEmpty()) {
            return;
        }
        long now = clock.millis();
        for (int i = 0; i < most && !expiring.isEmpty() && expiring.first().expiry() <= now; i++) {
            remove(expiring.first());
        }
    }

    /** Removes all keys in constant time; the garbage collector does the rest. */
    void clear() {
        count(-counted);
        entries = new HashMap<>();
        all = new ArrayList<>();
        expiring = new TreeSet<>();
        scans.forEach(KeyScan::cleared);
        watches.touchAll();
    }

    /** Returns the entry at an index, 0 to {@code size() - 1}. */
    Entry get(int index) {
        return all.get(index);
    }

    /** Registers {@code scan} for notifications of moved entries. */
    void watch(KeyScan scan) {
        scans.add(scan);
    }

    void unwatch(KeyScan scan) {
        scans.remove(scan);
    }

    /**
     * Collects part of the entries, in no order. A caller begins with {@link #size} and continues with the result until
     * it is 0. It sees every key that exists throughout, because keys only move to lower indices.
     *
     * @param below the index below which entries are still to be visited
     * @param count the maximum number of entries to visit; fewer are visited if their keys are long
     * @param found receives the entries
     * @return the new {@code below}
     */
    int scan(long below, long count, List<Entry> found) {
        int next = (int) Math.min(below, all.size());
        int to = (int) Math.max(0, next - Math.min(count, MAX_SCANNED));
        long bytes = 0;
        while (next > to && bytes < MAX_SCANNED_BYTES) {
            Entry entry = all.get(--next);
            bytes += entry.key().length();
            found.add(entry);
        }
        return next;
    }
}
