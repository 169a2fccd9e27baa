package org.tatoo.server;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.channels.ServerSocketChannel;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicBoolean;
import org.tatoo.runtime.Protocol;
import org.tatoo.transport.Clock;

/**
 * A running server of one protocol at one address. It keeps the process alive until it is stopped.
 *
 * <p>All methods may be called from any thread, except that those which wait must not be called from a handler.
 */
public final class Server implements AutoCloseable {
    private final InetSocketAddress address;
    private final Limits limits;
    private final GuardedListener listener;
    private final Admission admission;
    private final Acceptor acceptor;
    private final List<EventLoop> loops;
    private final AtomicBoolean stopping = new AtomicBoolean();
    private final CountDownLatch stopped = new CountDownLatch(1);
    private volatile boolean inGoodOrder = true;

    private Server(Builder builder, ServerSocketChannel socket) throws IOException {
        this.limits = builder.limits;
        this.listener = new GuardedListener(builder.listener);
        this.address = (InetSocketAddress) socket.getLocalAddress();
        this.admission = new Admission(limits.maxConnections());
        this.loops = newLoops(builder);
        this.acceptor = new Acceptor(socket, loops, admission, listener);
    }

    private List<EventLoop> newLoops(Builder builder) throws IOException {
        List<EventLoop> made = new ArrayList<>();
        try {
            for (int i = 1; i <= builder.eventLoops; i++) {
                String name = "banzai-" + address.getPort() + "-loop-" + i;
                made.add(new EventLoop(name, builder.protocol, limits, listener, admission, builder.clock));
            }
            return List.copyOf(made);
        } catch (IOException e) {
            for (EventLoop loop : made) {
                loop.discard();
            }
            throw e;
        }
    }

    /** Begins the description of a server whose connections are parsed and answered by {@code protocol}. */
    public static Builder builder(Protocol protocol) {
        return new Builder(protocol);
    }

    /** The port that the server listens on; never 0. */
    public int port() {
        return address.getPort();
    }

    /** The address that the server listens on. */
    public InetSocketAddress address() {
        return address;
    }

    /** The number of connections that are open now. */
    public int connections() {
        return admission.open();
    }

    /**
     * Stops: accepts nothing more, closes idle connections, lets requests in progress be answered and closes their
     * connections then. After {@code time} the rest is aborted. Waits until all this is done; a further call waits for
     * the first.
     *
     * @param time for the requests in progress, zero or longer
     * @return whether no connection had to be aborted while it was still to be answered
     * @throws IllegalStateException if called from a handler or listener, which would wait for itself
     */
    public boolean stop(Duration time) {
        if (acceptor.isCurrent() || loops.stream().anyMatch(EventLoop::isCurrent)) {
            throw new IllegalStateException("a handler or listener cannot wait for its own server to stop");
        }
        if (stopping.compareAndSet(false, true)) {
            boolean interrupted = Thread.interrupted();
            inGoodOrder = stopAll(time);
            listener.stopped();
            stopped.countDown();
            if (interrupted) {
                Thread.currentThread().interrupt();
            }
        }
        awaitUninterruptibly();
        return inGoodOrder;
    }

    private boolean stopAll(Duration time) {
        long end = System.nanoTime() + Math.max(0, Math.min(time.toMillis(), Long.MAX_VALUE >> 24)) * 1_000_000;
        acceptor.stop();
        for (EventLoop loop : loops) {
            loop.drain();
        }
        boolean good = true;
        for (EventLoop loop : loops) {
            good &= loop.awaitEnd(end);
        }
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

    private void begin() {
        for (EventLoop loop : loops) {
            loop.start();
        }
        acceptor.start();
        listener.started(address);
    }

    /** Describes a server, then starts it. Not safe for use by several threads. */
    public static final class Builder {
        private static final int MAX_LOOPS = 1024;

        private final Protocol protocol;
        private String host = "127.0.0.1";
        private int port;
        private int backlog = 1024;
        private int eventLoops = Runtime.getRuntime().availableProcessors();
        private Limits limits = Limits.defaults();
        private ServerListener listener = new ServerListener() {};
        private Clock clock = Clock.SYSTEM;

        private Builder(Protocol protocol) {
            this.protocol = Objects.requireNonNull(protocol, "protocol");
        }

        /** The name or address to listen on; the default is the loopback address, {@code 0.0.0.0} means all. */
        public Builder host(String host) {
            this.host = Objects.requireNonNull(host, "host");
            return this;
        }

        /** The port to listen on; the default, 0, takes a free one. */
        public Builder port(int port) {
            this.port = inRange(port, 0, 65_535, "port");
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
         * Starts the server.
         *
         * @return the server, which accepts connections already
         * @throws IOException if it cannot listen; the message is one sentence for the user that says why
         */
        public Server start() throws IOException {
            ServerSocketChannel socket = ListeningSocket.open(host, port, backlog);
            try {
                Server server = new Server(this, socket);
                server.begin();
                return server;
            } catch (IOException e) {
                socket.close();
                throw e;
            }
        }

        private static int inRange(int value, int least, int most, String name) {
            if (value < least || value > most) {
                throw new IllegalArgumentException(name + " must be " + least + " to " + most + ": " + value);
            }
            return value;
        }
    }
}
