package org.tatoo.transport;

import java.io.IOException;

/**
 * Work on the file system for a {@link FilePool}. After {@link FilePool#execute} exactly one of {@link #done} and
 * {@link #failed} is called, once, in any thread, which it must not block.
 *
 * @param <T> what the work results in
 */
public interface FileCall<T> {
    /** Does the work; may block. Called at most once, in a thread of the pool. */
    T run() throws IOException;

    /** The work is done in time. */
    void done(T result);

    /** The work failed, or was not done in time: {@link FilesBusyException}. */
    void failed(Throwable cause);

    /** The work is done after {@link #failed} was called: gives back what {@code result} holds. */
    default void late(T result) {}
}
