package org.tatoo.server;

import java.io.IOException;
import org.tatoo.runtime.Deadline;
import org.tatoo.transport.Clock;

/** Describes a client, then starts it. Not safe for use by several threads. */
public final class ClientBuilder {
    // The protocol of a listener, of which a client has none.
    private final ServerBuilder loops = new ServerBuilder(connection -> {
                throw new AssertionError("a client listens nowhere");
            })
            .limits(Limits.defaults().without(Deadline.FIRST_BYTE, Deadline.IDLE));

    ClientBuilder() {}

    /** How sockets are read and written; the default is {@link TransportKind#NIO}. */
    public ClientBuilder transport(TransportKind transport) {
        loops.transport(transport);
        return this;
    }

    /** The number of event loops, 1 to 1024; the default is the number of processors. */
    public ClientBuilder eventLoops(int eventLoops) {
        loops.eventLoops(eventLoops);
        return this;
    }

    /**
     * The limits; default {@link Limits#defaults} without {@link Deadline#FIRST_BYTE} and {@link Deadline#IDLE}. Those of
     * addresses are for the clients of servers, and mean nothing here.
     */
    public ClientBuilder limits(Limits limits) {
        loops.limits(limits);
        return this;
    }

    /** The memory in bytes that all connections may hold together, as of {@link ServerBuilder#memory}. */
    public ClientBuilder memory(long memory) {
        loops.memory(memory);
        return this;
    }

    /** Who hears what happens; the default logs faults. */
    public ClientBuilder listener(ServerListener listener) {
        loops.listener(listener);
        return this;
    }

    /** The clock of the deadlines; the default is that of the system. */
    ClientBuilder clock(Clock clock) {
        loops.clock(clock);
        return this;
    }

    /**
     * Starts the client. It keeps the process alive until it is stopped.
     *
     * @throws IOException if the system has no descriptors or threads for its loops
     */
    public Client start() throws IOException {
        return new Client(loops.startClient());
    }
}
