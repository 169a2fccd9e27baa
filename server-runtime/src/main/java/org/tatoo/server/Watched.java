package org.tatoo.server;

import org.jspecify.annotations.Nullable;

/** The {@link WatchDog}'s view of a loop. All methods are for other threads. */
interface Watched {
    /** Returns a number that identifies the running callback or task; negative if none is running. */
    long call();

    /** Returns the thread of the running callback or task; null if none is running. */
    @Nullable
    Thread thread();

    /** Sets whether the loop gets no new connections, because one call takes too long. */
    void block(boolean value);
}
