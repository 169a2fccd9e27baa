package org.tatoo.transport;

import java.util.Objects;
import java.util.concurrent.Executor;

/**
 * A layer that moves conversations off the strand of their transport. Each conversation gets its own strand in the
 * threads of an executor, where handlers may block. Received bytes are copied, and reading pauses until they are
 * parsed. The executor should run at least as many tasks concurrently as there are blocking handlers; virtual threads
 * do.
 *
 * <p>If the executor rejects a task, input waits and is retried later, within a second. Between messages, however, the
 * handler is notified by {@link org.tatoo.runtime.ProtocolHandler#overloaded}, on the thread of the transport. The end
 * of a connection is reported there too, so that nothing waits forever.
 */
public final class ExecutorLayer implements TransportLayer {
    private final Executor executor;

    /**
     * Creates a layer for any number of connections.
     *
     * @param executor must not run a task in the submitting thread
     */
    public ExecutorLayer(Executor executor) {
        this.executor = Objects.requireNonNull(executor, "executor");
    }

    @Override
    public LayeredTransport over(Transport below) {
        return new ExecutorTransport(below, executor);
    }
}
