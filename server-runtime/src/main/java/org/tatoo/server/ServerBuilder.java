package org.tatoo.server;

import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.Executor;
import org.jspecify.annotations.Nullable;
import org.tatoo.runtime.Protocol;
import org.tatoo.transport.Budgets;
import org.tatoo.transport.Clock;
import org.tatoo.transport.ExecutorLayer;
import org.tatoo.transport.TransportLayer;

/** A builder of servers. Not thread-safe. */
public final class ServerBuilder {
    private static final int MAX_LOOPS = 1024;
    private static final int USUAL_BACKLOG = 1024;

    private final Protocol protocol;
    private final List<Listener> listeners = new ArrayList<>();
    private String host = "127.0.0.1";
    private int port;
    private boolean addressed;
    private int backlog = USUAL_BACKLOG;
    private int eventLoops = Runtime.getRuntime().availableProcessors();
    private TransportKind transport = TransportKind.NIO;
    private Limits limits = Limits.defaults();
    private ServerListener listener = new ServerListener() {};
    private Duration lameDuck = Duration.ZERO;
    private Clock clock = Clock.SYSTEM;
    private long memory = Budgets.ofHeap();
    private @Nullable Executor handlers;

    ServerBuilder(Protocol protocol) {
        this.protocol = Objects.requireNonNull(protocol, "protocol");
    }

    /** Sets the name or address to listen on; the default is the loopback address, {@code 0.0.0.0} means all. */
    public ServerBuilder host(String host) {
        this.host = Objects.requireNonNull(host, "host");
        addressed = true;
        return this;
    }

    /** Sets the port to listen on; the default, 0, selects a free one. */
    public ServerBuilder port(int port) {
        this.port = inRange(port, 0, 65_535, "port");
        addressed = true;
        return this;
    }

    /**
     * Adds a listener. {@link #host} and {@link #port} define the first one, which is omitted if neither was called and
     * there are others.
     */
    public ServerBuilder listen(Listener listener) {
        listeners.add(Objects.requireNonNull(listener, "listener"));
        return this;
    }

    /** Sets the kind of channels; the default is {@link TransportKind#NIO}. */
    public ServerBuilder transport(TransportKind transport) {
        this.transport = Objects.requireNonNull(transport, "transport");
        return this;
    }

    /** Sets the number of event loops, 1 to 1024; the default is the number of processors. */
    public ServerBuilder eventLoops(int eventLoops) {
        this.eventLoops = inRange(eventLoops, 1, MAX_LOOPS, "eventLoops");
        return this;
    }

    /** Sets the maximum number of not yet accepted connections, at least 1; default 1024. The system may lower it. */
    public ServerBuilder backlog(int backlog) {
        this.backlog = inRange(backlog, 1, Integer.MAX_VALUE, "backlog");
        return this;
    }

    /**
     * Sets the executor of protocols and handlers; by default they run on the event loops, where they must not block.
     * With an executor, each connection has its own strand in its threads, as described in {@link ExecutorLayer};
     * handlers may block there. If the executor rejects a connection that begins a message,
     * {@link org.tatoo.runtime.ProtocolHandler#overloaded} is called. The server does not shut the executor down.
     *
     * @param executor for example a bounded pool, or one of virtual threads; must not run a task in the submitting
     *     thread
     */
    public ServerBuilder handlers(Executor executor) {
        this.handlers = Objects.requireNonNull(executor, "executor");
        return this;
    }

    /** Sets the limits; default {@link Limits#defaults}. */
    public ServerBuilder limits(Limits limits) {
        this.limits = Objects.requireNonNull(limits, "limits");
        return this;
    }

    /**
     * Sets the memory in bytes that all connections together may hold: queued output, unparsed input, and memory that
     * handlers {@linkplain org.tatoo.runtime.Connection#reserve reserve}. At least 1; the default is a quarter of the
     * maximum heap.
     */
    public ServerBuilder memory(long memory) {
        if (memory < 1) {
            throw new IllegalArgumentException("memory must be at least 1: " + memory);
        }
        this.memory = memory;
        return this;
    }

    /** Sets the listener for events; the default logs faults. */
    public ServerBuilder listener(ServerListener listener) {
        this.listener = Objects.requireNonNull(listener, "listener");
        return this;
    }

    /**
     * Sets the time for which a stopping server still serves and accepts connections. Load balancers, which see that it
     * {@linkplain Server#isDraining drains}, send their clients elsewhere meanwhile. Default none.
     *
     * @throws IllegalArgumentException if the time is negative or longer than an hour
     */
    public ServerBuilder lameDuck(Duration lameDuck) {
        if (lameDuck.isNegative() || lameDuck.compareTo(Duration.ofHours(1)) > 0) {
            throw new IllegalArgumentException("lameDuck must be 0 to 1 hour: " + lameDuck);
        }
        this.lameDuck = lameDuck;
        return this;
    }

    /**
     * Sets the clock of the deadlines, of stopping, and of the time without memory after which the server ends. The
     * default is the system clock.
     */
    ServerBuilder clock(Clock clock) {
        this.clock = clock;
        return this;
    }

    /**
     * Binds all listeners, or none. From then on clients can connect, and wait until the server is started.
     *
     * @return the server, which must be started or closed
     * @throws IOException if it cannot listen; the message is one sentence for the user that states the reason
     */
    public Server bind() throws IOException {
        return server(listeners());
    }

    /** Returns a server without listeners: the loops of a client. */
    Server startClient() throws IOException {
        return server(List.of()).start();
    }

    private Server server(List<Listener> listeners) throws IOException {
        Guardian guardian = new Guardian(clock);
        Admission admission = new Admission(limits);
        Budgets budgets = new Budgets(memory);
        GuardedListener guarded = new GuardedListener(listener, guardian, new Recorder(budgets, admission));
        LoopSettings settings = new LoopSettings(limits, guarded, admission, clock, budgets, guardian, handlers);
        return new Server(limits, lameDuck, guarded, admission, engine(listeners, settings));
    }

    /**
     * Binds all listeners, and starts the server.
     *
     * @return the server, which already accepts connections
     * @throws IOException as for {@link #bind}
     */
    public Server start() throws IOException {
        return bind().start();
    }

    private List<Listener> listeners() {
        List<Listener> all = new ArrayList<>(listeners);
        if (addressed || all.isEmpty()) {
            all.add(0, Listener.tcp(host, port));
        }
        if (handlers != null) {
            TransportLayer layer = new ExecutorLayer(handlers);
            all.replaceAll(listener -> listener.under(layer));
        }
        return all;
    }

    private Engine<?> engine(List<Listener> all, LoopSettings settings) throws IOException {
        Channels<?> channels = transport == TransportKind.NIO
                ? new NioChannels()
                : new AioChannels(
                        new AioThreads(transport == TransportKind.AIO_CACHED, eventLoops), settings.listener());
        return new Engine<>(channels, all, protocol, backlog, eventLoops, settings);
    }

    private static int inRange(int value, int least, int most, String name) {
        if (value < least || value > most) {
            throw new IllegalArgumentException(name + " must be " + least + " to " + most + ": " + value);
        }
        return value;
    }
}
