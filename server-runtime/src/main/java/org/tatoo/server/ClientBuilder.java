package org.tatoo.server;

import java.io.IOException;
import org.tatoo.runtime.Deadline;
import org.tatoo.transport.Clock;

/** A builder of clients. Not thread-safe. */
public final class ClientBuilder {
    // The builder needs the protocol of a listener; a client has no listener.
    private final ServerBuilder loops = new ServerBuilder(connection -> {
                throw new AssertionError("a client listens nowhere");
            })
            .limits(Limits.defaults().without(Deadline.FIRST_BYTE, Deadline.IDLE));

    ClientBuilder() {}

    /** Sets the kind of channels; the default is {@link TransportKind#NIO}. */
    public ClientBuilder transport(TransportKind transport) {
        loops.transport(transport);
        return this;
    }

    /** Sets the number of event loops, 1 to 1024; the default is the number of processors. */
    public ClientBuilder eventLoops(int eventLoops) {
        loops.eventLoops(eventLoops);
        return this;
    }

    /**
     * Sets the limits. The default is {@link Limits#defaults} without {@link Deadline#FIRST_BYTE} and
     * {@link Deadline#IDLE}. Limits per address apply to the clients of servers, and have no effect here.
     */
    public ClientBuilder limits(Limits limits) {
        loops.limits(limits);
        return this;
    }

    /** Sets the memory in bytes that all connections together may hold, as {@link ServerBuilder#memory} does. */
    public ClientBuilder memory(long memory) {
        loops.memory(memory);
        return this;
    }

    /** Sets the listener for events; the default logs faults. */
    public ClientBuilder listener(ServerListener listener) {
        loops.listener(listener);
        return this;
    }

    /** Sets the clock of the deadlines; the default is the system clock. */
    ClientBuilder clock(Clock clock) {
        loops.clock(clock);
        return this;
    }

    /**
     * Starts the client. It keeps the process alive until it is stopped.
     *
     * @throws IOException if the system lacks descriptors or threads for its loops
     */
    public Client start() throws IOException {
        return new Client(loops.startClient());
    }
}
