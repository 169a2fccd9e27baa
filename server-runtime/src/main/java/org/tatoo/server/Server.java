package org.tatoo.server;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.SocketAddress;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicBoolean;
import org.tatoo.runtime.Protocol;
import org.tatoo.transport.Clock;

/**
 * A server, which listens at one or more addresses. Its life has two steps: {@link Builder#bind} binds all its listeners,
 * so that clients can connect and wait; {@link #start} lets it accept and serve them. {@link Builder#start} does both. It
 * keeps the process alive from then on until it is stopped.
 *
 * <p>All methods may be called from any thread, except that those which wait must not be called from a handler.
 */
public final class Server implements AutoCloseable {
    private final List<Binding> bindings;
    private final Limits limits;
    private final GuardedListener listener;
    private final Admission admission;
    private final Engine<?> engine;
    private final CountDownLatch stopped = new CountDownLatch(1);
    private final AtomicBoolean stopping = new AtomicBoolean();
    private boolean started;
    private volatile boolean inGoodOrder = true;

    private Server(Builder builder, GuardedListener listener, Admission admission, Engine<?> engine) {
        this.limits = builder.limits;
        this.listener = listener;
        this.admission = admission;
        this.engine = engine;
        this.bindings = engine.bindings();
    }

    /** Begins the description of a server whose connections are parsed and answered by {@code protocol}. */
    public static Builder builder(Protocol protocol) {
        return new Builder(protocol);
    }

    /**
     * Begins to accept and serve connections.
     *
     * @return this server
     * @throws IllegalStateException if it has been started or stopped before
     */
    public synchronized Server start() {
        if (started || stopping.get()) {
            throw new IllegalStateException("a server can be started once");
        }
        started = true;
        engine.start();
        for (Binding binding : bindings) {
            listener.started(binding.address());
        }
        return this;
    }

    /**
     * The port of the first listener that has one; never 0.
     *
     * @throws IllegalStateException if none has one
     */
    public int port() {
        return address().getPort();
    }

    /**
     * The address of the first listener that has a port.
     *
     * @throws IllegalStateException if none has one
     */
    public InetSocketAddress address() {
        return addresses().stream()
                .filter(InetSocketAddress.class::isInstance)
                .map(InetSocketAddress.class::cast)
                .findFirst()
                .orElseThrow(() -> new IllegalStateException("the server listens on no port"));
    }

    /** The addresses of all listeners, in the order in which they were given. */
    public List<SocketAddress> addresses() {
        return bindings.stream().map(Binding::address).toList();
    }

    /** The number of connections that are open now. */
    public int connections() {
        return admission.open();
    }

    /**
     * Stops: accepts nothing more, closes idle connections and those whose layer is not open, lets requests in progress be
     * answered and closes their connections then. After {@code time} the rest is aborted. Waits until all this is done; a further call waits for
     * the first. A server that was not started only closes its listeners.
     *
     * @param time for the requests in progress, zero or longer
     * @return whether no connection had to be aborted while it was still to be answered
     * @throws IllegalStateException if called from a handler or listener, which would wait for itself
     */
    public boolean stop(Duration time) {
        if (engine.isCurrent()) {
            throw new IllegalStateException("a handler or listener cannot wait for its own server to stop");
        }
        if (stopping.compareAndSet(false, true)) {
            boolean interrupted = Thread.interrupted();
            inGoodOrder = stopAll(time);
            stopped.countDown();
            if (interrupted) {
                Thread.currentThread().interrupt();
            }
        }
        awaitUninterruptibly();
        return inGoodOrder;
    }

    /** Lets the deadlines see a clock that was turned by hand. */
    void advanceTimers() {
        engine.advanceTimers();
    }

    private synchronized boolean stopAll(Duration time) {
        if (!started) {
            engine.discard();
            return true;
        }
        long nanos = Math.max(0, Math.min(time.toMillis(), Long.MAX_VALUE >> 24)) * 1_000_000;
        boolean good = engine.stop(System.nanoTime() + nanos);
        listener.stopped();
        return good;
    }

    /** Stops with the drain time of the {@link Limits}. */
    @Override
    public void close() {
        stop(limits.drainTimeout());
    }

    /** Waits until the server has stopped. */
    public void awaitTermination() throws InterruptedException {
        stopped.await();
    }

    private void awaitUninterruptibly() {
        boolean interrupted = false;
        while (true) {
            try {
                stopped.await();
                break;
            } catch (InterruptedException e) {
                interrupted = true;
            }
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
    }

    /** Describes a server, then binds it. Not safe for use by several threads. */
    public static final class Builder {
        private static final int MAX_LOOPS = 1024;

        private final Protocol protocol;
        private final List<Listener> listeners = new ArrayList<>();
        private String host = "127.0.0.1";
        private int port;
        private boolean addressed;
        private int backlog = 1024;
        private int eventLoops = Runtime.getRuntime().availableProcessors();
        private TransportKind transport = TransportKind.NIO;
        private Limits limits = Limits.defaults();
        private ServerListener listener = new ServerListener() {};
        private Clock clock = Clock.SYSTEM;

        private Builder(Protocol protocol) {
            this.protocol = Objects.requireNonNull(protocol, "protocol");
        }

        /** The name or address to listen on; the default is the loopback address, {@code 0.0.0.0} means all. */
        public Builder host(String host) {
            this.host = Objects.requireNonNull(host, "host");
            addressed = true;
            return this;
        }

        /** The port to listen on; the default, 0, takes a free one. */
        public Builder port(int port) {
            this.port = inRange(port, 0, 65_535, "port");
            addressed = true;
            return this;
        }

        /**
         * Adds a listener. {@link #host} and {@link #port} are the first one; it is left out if neither was called, and
         * there are others.
         */
        public Builder listen(Listener listener) {
            listeners.add(Objects.requireNonNull(listener, "listener"));
            return this;
        }

        /** How sockets are read and written; the default is {@link TransportKind#NIO}. */
        public Builder transport(TransportKind transport) {
            this.transport = Objects.requireNonNull(transport, "transport");
            return this;
        }

        /** The number of event loops, 1 to 1024; the default is the number of processors. */
        public Builder eventLoops(int eventLoops) {
            this.eventLoops = inRange(eventLoops, 1, MAX_LOOPS, "eventLoops");
            return this;
        }

        /** How many connections may wait to be accepted, at least 1; default 1024. The operating system may allow less. */
        public Builder backlog(int backlog) {
            this.backlog = inRange(backlog, 1, Integer.MAX_VALUE, "backlog");
            return this;
        }

        /** The limits; default {@link Limits#defaults}. */
        public Builder limits(Limits limits) {
            this.limits = Objects.requireNonNull(limits, "limits");
            return this;
        }

        /** Who hears what happens; the default logs faults. */
        public Builder listener(ServerListener listener) {
            this.listener = Objects.requireNonNull(listener, "listener");
            return this;
        }

        /** The clock of the deadlines; the default is that of the system. */
        Builder clock(Clock clock) {
            this.clock = clock;
            return this;
        }

        /**
         * Binds all listeners, or none. Clients can connect then, and wait until the server is started.
         *
         * @return the server, which is to be started, or closed
         * @throws IOException if it cannot listen; the message is one sentence for the user that says why
         */
        public Server bind() throws IOException {
            GuardedListener guarded = new GuardedListener(listener);
            Admission admission = new Admission(limits.maxConnections());
            return new Server(this, guarded, admission, engine(guarded, admission));
        }

        /**
         * Binds all listeners, and starts the server.
         *
         * @return the server, which accepts connections already
         * @throws IOException as of {@link #bind}
         */
        public Server start() throws IOException {
            return bind().start();
        }

        private Engine<?> engine(GuardedListener guarded, Admission admission) throws IOException {
            LoopSettings settings = new LoopSettings(limits, guarded, admission, clock);
            List<Listener> all = new ArrayList<>(listeners);
            if (addressed || all.isEmpty()) {
                all.add(0, Listener.tcp(host, port));
            }
            Channels<?> channels = transport == TransportKind.NIO
                    ? new NioChannels()
                    : new AioChannels(new AioThreads(transport == TransportKind.AIO_CACHED, eventLoops), guarded);
            return new Engine<>(channels, all, protocol, backlog, eventLoops, settings);
        }

        private static int inRange(int value, int least, int most, String name) {
            if (value < least || value > most) {
                throw new IllegalArgumentException(name + " must be " + least + " to " + most + ": " + value);
            }
            return value;
        }
    }
}
