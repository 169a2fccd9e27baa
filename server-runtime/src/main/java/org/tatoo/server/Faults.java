package org.tatoo.server;

import java.util.concurrent.TimeUnit;
import org.tatoo.transport.BudgetShare;
import org.tatoo.transport.Refusal;

/**
 * The handling of exceptions thrown by a loop itself, not by its handlers. After a virtual machine or linkage error,
 * memory is freed and the loop continues; a second error soon afterwards ends the server. Confined to the loop.
 */
final class Faults {
    static final long TWICE_NANOS = TimeUnit.SECONDS.toNanos(10);

    /** The number of connections to abort. */
    private static final int HEAVIEST = 10;

    private final LoopSettings settings;
    private final BudgetShare budget;
    private boolean happened;
    private long last;

    Faults(LoopSettings settings, BudgetShare budget) {
        this.settings = settings;
        this.budget = budget;
    }

    /** Returns whether {@code cause} is an error of the virtual machine or a class, not of a single operation. */
    static boolean isOfMachine(Throwable cause) {
        return cause instanceof VirtualMachineError || cause instanceof LinkageError;
    }

    /** Handles an exception and notifies the listener. Frees memory before allocating any. */
    void happened(Throwable cause) {
        if (isOfMachine(cause)) {
            settings.guardian().freeReserve();
            long now = settings.clock().nanoTime();
            if (happened && now - last < TWICE_NANOS) {
                settings.guardian().end(cause);
            }
            happened = true;
            last = now;
            shed();
            settings.guardian().endIfBroken(cause);
        }
        settings.listener().failed(cause);
    }

    private void shed() {
        try {
            budget.shedHeaviest(HEAVIEST, Refusal.ERROR);
        } catch (Throwable t) {
            // connections not yet shed are shed at the next failure
        }
    }
}
