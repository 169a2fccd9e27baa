package org.tatoo.samples.protocols.stomp;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** The operations of one connection that wait for COMMIT. */
final class Transactions {
    private static final int MAX_OPEN = 10;
    private static final int MAX_STEPS = 1000;
    private static final long MAX_BYTES = 16 << 20;

    private final Map<String, List<Runnable>> open = new HashMap<>();
    private long bytes;

    /** Whether a transaction could be opened: it was not open, and there is room. */
    boolean begin(String name) {
        return open.size() < MAX_OPEN && open.putIfAbsent(name, new ArrayList<>()) == null;
    }

    /** Whether a step could be added: the transaction is open, and there is room. */
    boolean add(String name, long size, Runnable step) {
        List<Runnable> steps = open.get(name);
        if (steps == null || steps.size() >= MAX_STEPS || bytes + size > MAX_BYTES) {
            return false;
        }
        bytes += size;
        return steps.add(step);
    }

    /** Ends a transaction and returns its steps in their order; none if it is not open. */
    List<Runnable> end(String name) {
        List<Runnable> steps = open.remove(name);
        if (open.isEmpty()) {
            bytes = 0;
        }
        return steps == null ? List.of() : steps;
    }

    boolean isOpen(String name) {
        return open.containsKey(name);
    }
}
