package org.tatoo.server;

import org.jspecify.annotations.Nullable;

/** What the {@link WatchDog} sees of a loop. All methods are for other threads. */
interface Watched {
    /** Which callback or task runs: another number for each, negative if none does. */
    long call();

    /** The thread in which it runs; null if none does. */
    @Nullable
    Thread thread();

    /** Whether the loop is to get no new connections, because it is inside one call for long. */
    void block(boolean value);
}
