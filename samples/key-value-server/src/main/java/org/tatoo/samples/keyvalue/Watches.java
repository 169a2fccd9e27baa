package org.tatoo.samples.keyvalue;

import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;

/** The transactions that fail if certain keys change. */
final class Watches {
    private final Map<Bytes, Set<Transaction>> watching = new HashMap<>();

    void add(Bytes key, Transaction transaction) {
        watching.computeIfAbsent(key, any -> new HashSet<>()).add(transaction);
    }

    void remove(Bytes key, Transaction transaction) {
        Set<Transaction> all = watching.get(key);
        if (all != null && all.remove(transaction) && all.isEmpty()) {
            watching.remove(key);
        }
    }

    /** Records that a key has changed. */
    void touch(Bytes key) {
        if (!watching.isEmpty()) {
            watching.getOrDefault(key, Set.of()).forEach(Transaction::touched);
        }
    }

    /** Records that all keys have changed. */
    void touchAll() {
        watching.values().forEach(all -> all.forEach(Transaction::touched));
    }
}
