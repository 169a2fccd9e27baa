package org.tatoo.transport.tck;

/** The callbacks of a handler. */
enum Callback {
    OPENED,
    SHIFT,
    DATA,
    REDUCE,
    COMMENT,
    BATCH,
    WRITABLE,
    EXPIRED,
    ERROR,
    GONE,
    DRAINING,
    OVERLOADED,
    CLOSED
}
