package org.tatoo.transport;

/** A reason why the parser of a conversation is stopped. */
enum Stop {
    /** The handler has paused the parser. */
    PAUSED(0),
    /** The output has reached the high-water mark and has not fallen to the low-water mark since. */
    QUEUE_FULL(1),
    /** A file is queued. */
    FILE(2),
    /** The connection is ending. */
    ENDING(4),
    /** The {@link Budgets} have no room for more memory. */
    BUDGET(8);

    /** The bit in {@link Stops}; 0 if the parser itself keeps the state. */
    final int bit;

    Stop(int bit) {
        this.bit = bit;
    }
}
