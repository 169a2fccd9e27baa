package org.tatoo.samples.keyvalue;

/** The share of one connection in a common {@link Budget}. A little is free, so that small requests need not ask. */
final class Allowance {
    /** In bytes. */
    static final int FREE = 64 << 10;

    private final Budget budget;
    private long held;

    Allowance(Budget budget) {
        this.budget = budget;
    }

    /** Acquires {@code bytes} more; returns false if the budget has no room for them. */
    boolean take(long bytes) {
        long more = Math.max(0, held + bytes - FREE) - Math.max(0, held - FREE);
        if (more > 0 && !budget.reserve(more)) {
            return false;
        }
        held += bytes;
        return true;
    }

    /** Releases {@code bytes} acquired before. */
    void give(long bytes) {
        budget.add(Math.max(0, held - bytes - FREE) - Math.max(0, held - FREE));
        held -= bytes;
    }

    /** Releases everything. */
    void giveAll() {
        give(held);
    }
}
