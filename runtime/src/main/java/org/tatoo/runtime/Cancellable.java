package org.tatoo.runtime;

/** Something that is going to happen and can be cancelled; see {@link Connection#schedule}. */
public interface Cancellable {
    /**
     * Cancels it. Does nothing if it has happened or was cancelled. May be called from any thread; after a call on the
     * connection's thread it does not happen, after a call on another thread it may be happening.
     */
    void cancel();
}
