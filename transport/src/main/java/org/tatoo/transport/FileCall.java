package org.tatoo.transport;

import java.io.IOException;

/**
 * File system work for a {@link FilePool}. After {@link FilePool#execute}, exactly one of {@link #done} and
 * {@link #failed} is called, once, in any thread; the callback must not block.
 *
 * @param <T> the type of the result
 */
public interface FileCall<T> {
    /** Does the work; may block. Called at most once, in a thread of the pool. */
    T run() throws IOException;

    /** Called when the work was done in time. */
    void done(T result);

    /** Called when the work failed, or with a {@link FilesBusyException} if it was not done in time. */
    void failed(Throwable cause);

    /** Called when the work was done after {@link #failed}; releases the resources of {@code result}. */
    default void late(T result) {}
}
