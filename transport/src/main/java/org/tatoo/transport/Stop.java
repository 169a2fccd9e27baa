package org.tatoo.transport;

/** A reason why the parser of a conversation stands. */
enum Stop {
    /** The handler has paused it. */
    PAUSED(0),
    /** The output reached the high-water mark, and not yet the low one again. */
    QUEUE_FULL(1),
    /** A file is queued. */
    FILE(2),
    /** The connection ends. */
    ENDING(4),
    /** There is no room in the {@link Budgets} for more that it holds. */
    BUDGET(8);

    /** Its bit in {@link Stops}; none if it is the parser's own. */
    final int bit;

    Stop(int bit) {
        this.bit = bit;
    }
}
