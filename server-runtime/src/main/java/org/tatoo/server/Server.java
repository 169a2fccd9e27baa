package org.tatoo.server;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.SocketAddress;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.tatoo.runtime.Protocol;
import org.tatoo.transport.Budgets;
import org.tatoo.transport.TransportLayer;

/**
 * A server that listens at one or more addresses. It is started in two steps: {@link ServerBuilder#bind} binds all
 * listeners, so that clients can connect and wait; {@link #start} accepts and serves them. {@link ServerBuilder#start}
 * does both. From then on the server keeps the process alive until it is stopped.
 *
 * <p>All methods may be called from any thread, except that blocking methods must not be called from a handler.
 */
public final class Server implements AutoCloseable {
    private final List<Binding> bindings;
    private final Limits limits;
    private final Duration lameDuck;
    private final GuardedListener listener;
    private final Admission admission;
    private final Engine<?> engine;
    private final CountDownLatch stopped = new CountDownLatch(1);
    private final AtomicBoolean stopping = new AtomicBoolean();
    private boolean started;
    private volatile boolean inGoodOrder = true;
    private volatile @Nullable ServerFailedException failure;

    Server(Limits limits, Duration lameDuck, GuardedListener listener, Admission admission, Engine<?> engine) {
        this.limits = limits;
        this.lameDuck = lameDuck;
        this.listener = listener;
        this.admission = admission;
        this.engine = engine;
        this.bindings = engine.bindings();
    }

    /** Returns a builder of a server whose connections are parsed and answered by {@code protocol}. */
    public static ServerBuilder builder(Protocol protocol) {
        return new ServerBuilder(protocol);
    }

    /**
     * Starts accepting and serving connections.
     *
     * @return this server
     * @throws IllegalStateException if it has been started or stopped before
     */
    public Server start() {
        synchronized (engine) {
            if (started || stopping.get()) {
                throw new IllegalStateException("a server can be started once");
            }
            started = true;
            engine.start(this::fail);
        }
        for (Binding binding : bindings) {
            listener.started(binding.address());
        }
        return this;
    }

    /**
     * Returns the port of the first listener that has one; never 0.
     *
     * @throws IllegalStateException if none has one
     */
    public int port() {
        return address().getPort();
    }

    /**
     * Returns the address of the first listener that has a port.
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

    /** Returns the addresses of all listeners, in the order in which they were added. */
    public List<SocketAddress> addresses() {
        return bindings.stream().map(Binding::address).toList();
    }

    /** Returns the budgets: the memory held by all connections, and its limit, which may be changed at any time. */
    public Budgets budgets() {
        return engine.budgets();
    }

    /**
     * Starts to open a connection to another server, as a client; used by proxies, for example. The connection belongs
     * to the loop of the calling handler, or else to the least busy loop. When it is open, {@code protocol} creates its
     * parser and handler, and its limits apply. It occupies a place among the connections, but does not count for an
     * address. It is not encrypted, unless a layer does so.
     *
     * @param remote resolved: this method looks up no name
     * @param time the time after which the attempt fails, above zero
     * @param failed receives the reason, one sentence, if there is no connection; once, as a task of the loop. If the
     *     server has stopped, any thread calls it, perhaps before this method returns. A
     *     {@link java.net.SocketTimeoutException} means that {@code time} has expired
     */
    public void connect(SocketAddress remote, Protocol protocol, Duration time, Consumer<? super IOException> failed) {
        connectOver(null, remote, protocol, time, failed);
    }

    /**
     * Opens a connection through {@code layer}, such as the client side of TLS; it is open after its handshake.
     *
     * @param time the time limit for the connection, and again for the handshake
     */
    public void connect(
            SocketAddress remote,
            TransportLayer layer,
            Protocol protocol,
            Duration time,
            Consumer<? super IOException> failed) {
        connectOver(layer, remote, protocol, time, failed);
    }

    private void connectOver(
            @Nullable TransportLayer layer,
            SocketAddress remote,
            Protocol protocol,
            Duration time,
            Consumer<? super IOException> failed) {
        engine.connect(remote, layer, protocol, Duration.ofNanos(nanos(time)), failed);
    }

    /** Returns the number of open connections. */
    public int connections() {
        return admission.open();
    }

    /**
     * Stops the server in these steps:
     *
     * <ol>
     *   <li>{@link #isDraining} becomes true, and the handlers are notified. For the lame-duck time of the builder, the
     *       server serves and accepts as before, so that load balancers notice.
     *   <li>It accepts the clients that have already connected, and closes its listeners.
     *   <li>Messages that have begun are answered. The last answer of a connection may announce the end, see
     *       {@link org.tatoo.runtime.Connection#isDraining}, and the connection then closes. To get such an answer,
     *       idle connections stay open for half of {@code time}, but at most 5 seconds.
     *   <li>Input received by then on idle connections is read and answered, and they close.
     *   <li>After {@code time} the rest is aborted.
     * </ol>
     *
     * <p>Waits until all this is done; a further call waits for the first. A server that was not started only closes
     * its listeners.
     *
     * <p>Returns within two seconds after {@code time}, even if a callback hangs. Such a callback keeps its thread,
     * which is interrupted; the connections of its loop are closed without it.
     *
     * @param time the time for the steps after the lame-duck time, zero or longer
     * @return whether no connection had to be aborted before it was answered
     * @throws IllegalStateException if called from a handler or listener, which would wait for itself
     */
    public boolean stop(Duration time) {
        if (engine.isCurrent()) {
            throw new IllegalStateException("a handler or listener cannot wait for its own server to stop");
        }
        long begin = engine.nanoTime();
        if (stopping.compareAndSet(false, true)) {
            boolean interrupted = Thread.interrupted();
            inGoodOrder = end(begin, nanos(lameDuck), nanos(time));
            if (interrupted) {
                Thread.currentThread().interrupt();
            }
        }
        awaitUninterruptibly();
        return inGoodOrder;
    }

    /** Ends the server because of an error, which {@link #awaitTermination} throws. May take some time. */
    void fail(ServerFailedException reason) {
        failure = reason;
        if (stopping.compareAndSet(false, true)) {
            inGoodOrder = false;
            end(engine.nanoTime(), 0, 0);
        }
    }

    private boolean end(long begin, long asBefore, long time) {
        try {
            return stopAll(begin, asBefore, time);
        } finally {
            stopped.countDown();
        }
    }

    Engine<?> engine() {
        return engine;
    }

    /**
     * Returns the current state and the counters of the server. The loops keep counters in their own fields, at no cost
     * between snapshots. For a loop that does not answer within a second, the last answer is used.
     *
     * @throws IllegalStateException if called from a handler or listener, whose loop could not answer meanwhile
     */
    public ServerSnapshot snapshot() {
        if (engine.isCurrent()) {
            throw new IllegalStateException("a handler or listener cannot wait for the loops of its own server");
        }
        return engine.snapshot(isDraining());
    }

    /** Advances the deadlines to the current time of a manual clock. */
    void advanceTimers() {
        engine.advanceTimers();
    }

    /**
     * @param begin the start, as of the clock
     * @param asBefore the nanoseconds for which it serves and accepts as before
     * @param time the nanoseconds for the remaining steps
     * @return whether no connection had to be aborted
     */
    private boolean stopAll(long begin, long asBefore, long time) {
        synchronized (engine) {
            if (!started) {
                engine.discard();
                return true;
            }
        }
        engine.drain(begin + asBefore);
        int aborted = engine.stop(begin + asBefore, time);
        Runnable told = () -> {
            if (aborted > 0) {
                listener.aborted(aborted);
            }
            listener.recorder().drained(engine.nanoTime() - begin, aborted);
            listener.stopped();
        };
        Threads.run("banzai-stopped", told, Loop.GRACE);
        return aborted == 0;
    }

    private static long nanos(Duration time) {
        return Math.max(0, Math.min(time.toMillis(), Long.MAX_VALUE >> 24)) * 1_000_000;
    }

    /**
     * Returns whether load balancers should send clients. False once the server {@linkplain #isDraining stops}, and
     * while an event loop has been in one callback or task for 30 seconds, see {@link ServerListener#loopBlocked}.
     */
    public boolean isHealthy() {
        return !isDraining() && engine.isHealthy();
    }

    /** Returns whether the server has begun to stop. Load balancers should send no more clients. */
    public boolean isDraining() {
        return stopping.get();
    }

    /** Stops the server with the drain time of the {@link Limits}. */
    @Override
    public void close() {
        stop(limits.drainTimeout());
    }

    /**
     * Waits until the server has stopped.
     *
     * @throws ServerFailedException if it has ended by an error rather than a call of {@link #stop}
     */
    public void awaitTermination() throws InterruptedException {
        stopped.await();
        if (failure != null) {
            throw failure;
        }
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
}
