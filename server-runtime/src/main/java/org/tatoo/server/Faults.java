package org.tatoo.server;

import java.util.concurrent.TimeUnit;
import org.tatoo.transport.BudgetShare;
import org.tatoo.transport.Refusal;

/**
 * What the own work of one loop throws, not its handlers. After an error of the virtual machine, or of a class, memory is
 * freed and the loop goes on; a second one soon after ends the server. Belongs to the loop.
 */
final class Faults {
    static final long TWICE_NANOS = TimeUnit.SECONDS.toNanos(10);

    /** So many connections are ended. */
    private static final int HEAVIEST = 10;

    private final LoopSettings settings;
    private final BudgetShare budget;
    private boolean happened;
    private long last;

    Faults(LoopSettings settings, BudgetShare budget) {
        this.settings = settings;
        this.budget = budget;
    }

    /** Whether it says that the machine or a class is at its end, and not that a piece of work failed. */
    static boolean isOfMachine(Throwable cause) {
        return cause instanceof VirtualMachineError || cause instanceof LinkageError;
    }

    /** Deals with what was thrown, and tells the listener. Memory is freed before anything is allocated. */
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
            // those that have not gone go when they next fail
        }
    }
}
