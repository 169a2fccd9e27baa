package org.tatoo.runtime;

/** A pending action that can be cancelled; see {@link Connection#schedule}. */
public interface Cancellable {
    /**
     * Cancels the action. Does nothing if it has run or was cancelled. May be called from any thread. After a call on
     * the connection's thread, the action does not run; after a call on another thread, it may be running.
     */
    void cancel();
}
