package org.tatoo.samples.keyvalue;

/** What one connection holds of a shared {@link Budget}. A little is free, so that small requests need not ask. */
final class Allowance {
    /** In bytes. */
    static final int FREE = 64 << 10;

    private final Budget budget;
    private long held;

    Allowance(Budget budget) {
        this.budget = budget;
    }

    /** Takes {@code bytes} more; false if the budget has no room for them. */
    boolean take(long bytes) {
        long more = Math.max(0, held + bytes - FREE) - Math.max(0, held - FREE);
        if (more > 0 && !budget.reserve(more)) {
            return false;
        }
        held += bytes;
        return true;
    }

    /** Gives {@code bytes} back that were taken. */
    void give(long bytes) {
        budget.add(Math.max(0, held - bytes - FREE) - Math.max(0, held - FREE));
        held -= bytes;
    }

    /** Gives everything back. */
    void giveAll() {
        give(held);
    }
}
