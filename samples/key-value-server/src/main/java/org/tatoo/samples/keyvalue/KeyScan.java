package org.tatoo.samples.keyvalue;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * Finds the keys that match a pattern: each key once that is there from the beginning to the end, whatever comes and goes
 * meanwhile. Scans the places of a {@link Keyspace} downwards; a key that it has seen may move to a lower place, and
 * {@link #moved} says so.
 */
final class KeyScan {
    /** What one slice may cost: each key its bytes and this. */
    private static final int KEY_COST = 32;

    private final Keyspace keyspace;
    private final GlobPattern pattern;
    private final List<byte[]> found = new ArrayList<>();

    /** Entries already seen that are now at a place below. */
    private final Set<Entry> moved = new HashSet<>();

    private int below;

    KeyScan(Keyspace keyspace, GlobPattern pattern) {
        this.keyspace = keyspace;
        this.pattern = pattern;
        this.below = keyspace.size();
    }

    /** The keys found so far. */
    List<byte[]> found() {
        return found;
    }

    boolean isComplete() {
        return below == 0;
    }

    /** Looks at the next keys, until they have cost {@code budget}. */
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

    /** {@code entry} has moved from one place to another. */
    void moved(Entry entry, int from, int to) {
        if (from >= below && to < below) {
            moved.add(entry);
        }
    }

    /** All keys are gone. */
    void cleared() {
        below = 0;
        moved.clear();
    }
}
