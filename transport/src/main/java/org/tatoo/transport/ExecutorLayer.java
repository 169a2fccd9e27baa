package org.tatoo.transport;

import java.util.Objects;
import java.util.concurrent.Executor;

/**
 * Moves conversations off the strand of their transport: each gets a strand of its own in the threads of an executor, in
 * which handlers may block. Bytes that come are copied, and no more are read until they are parsed. The executor should
 * run at least as many tasks at a time as there are handlers that block; those of virtual threads do.
 *
 * <p>If the executor refuses a task, input waits and is tried again after a while, at most a second. But between messages
 * the handler is told {@link org.tatoo.runtime.ProtocolHandler#overloaded}, on the thread of the transport; and so is the
 * end of a connection, so that nothing waits for ever.
 */
public final class ExecutorLayer implements TransportLayer {
    private final Executor executor;

    /**
     * A layer for any number of connections.
     *
     * @param executor must not run a task in the thread that gives it
     */
    public ExecutorLayer(Executor executor) {
        this.executor = Objects.requireNonNull(executor, "executor");
    }

    @Override
    public LayeredTransport over(Transport below) {
        return new ExecutorTransport(below, executor);
    }
}
