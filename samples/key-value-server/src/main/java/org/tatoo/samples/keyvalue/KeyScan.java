package org.tatoo.samples.keyvalue;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * A search for the keys that match a pattern. It finds each key once that exists from beginning to end, whatever is
 * added or removed meanwhile. It scans the indices of a {@link Keyspace} downwards. A key already visited may move to a
 * lower index, which {@link #moved} reports.
 */
final class KeyScan {
    /** The cost of a key besides its bytes; a slice has a maximum total cost. */
    private static final int KEY_COST = 32;

    private final Keyspace keyspace;
    private final GlobPattern pattern;
    private final List<byte[]> found = new ArrayList<>();

    /** Visited entries that have moved to an index still to be visited. */
    private final Set<Entry> moved = new HashSet<>();

    private int below;

    KeyScan(Keyspace keyspace, GlobPattern pattern) {
        this.keyspace = keyspace;
        this.pattern = pattern;
        this.below = keyspace.size();
    }

    List<byte[]> found() {
        return found;
    }

    boolean isComplete() {
        return below == 0;
    }

    /** Visits the next keys, until their cost reaches {@code budget}. */
    void advance(long budget, long now) {
        below = Math.min(below, keyspace.size());
        long left = budget;
        while (below > 0 && left > 0) {
            Entry entry = keyspace.get(--below);
            byte[] key = entry.key().array();
            left -= key.length + KEY_COST;
            boolean seen = !moved.isEmpty() && moved.remove(entry);
            if (!seen && entry.expiry() > now && pattern.matches(key)) {
                found.add(key);
            }
        }
    }

    /** Records that {@code entry} has moved from one index to another. */
    void moved(Entry entry, int from, int to) {
        if (from >= below && to < below) {
            moved.add(entry);
        }
    }

    /** Records that all keys have been removed. */
    void cleared() {
        below = 0;
        moved.clear();
    }
}
