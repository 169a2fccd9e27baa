package org.tatoo.samples.protocols.stomp;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** The operations of one connection that wait for COMMIT, with their frames. */
final class Transactions {
    private static final int MAX_OPEN = 10;
    private static final int MAX_STEPS = 1000;
    private static final long MAX_BYTES = 16 << 20;

    private final Map<String, List<Step>> open = new HashMap<>();
    private long bytes;

    private record Step(IncomingFrame frame, Runnable action) {}

    /** Opens a transaction; returns false if it is open already or there is no room. */
    boolean begin(String name) {
        return open.size() < MAX_OPEN && open.putIfAbsent(name, new ArrayList<>()) == null;
    }

    /** Adds a step, which keeps {@code frame}; returns false without such a transaction, or without room. */
    boolean add(String name, IncomingFrame frame, Runnable action) {
        List<Step> steps = open.get(name);
        if (steps == null || steps.size() >= MAX_STEPS || bytes + frame.length() > MAX_BYTES) {
            return false;
        }
        bytes += frame.length();
        return steps.add(new Step(frame, action));
    }

    /** Ends a transaction; executes its steps in order if {@code commit}. */
    void end(String name, boolean commit) {
        List<Step> steps = open.remove(name);
        if (steps == null) {
            return;
        }
        for (Step step : steps) {
            if (commit) {
                step.action().run();
            }
            bytes -= step.frame().length();
        }
        steps.forEach(step -> step.frame().release());
    }

    boolean isOpen(String name) {
        return open.containsKey(name);
    }
}
