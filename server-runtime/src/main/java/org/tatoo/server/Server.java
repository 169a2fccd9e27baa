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
 * A server, which listens at one or more addresses. Its life has two steps: {@link ServerBuilder#bind} binds all its listeners,
 * so that clients can connect and wait; {@link #start} lets it accept and serve them. {@link ServerBuilder#start} does both. It
 * keeps the process alive from then on until it is stopped.
 *
 * <p>All methods may be called from any thread, except that those which wait must not be called from a handler.
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

    /** Begins the description of a server whose connections are parsed and answered by {@code protocol}. */
    public static ServerBuilder builder(Protocol protocol) {
        return new ServerBuilder(protocol);
    }

    /**
     * Begins to accept and serve connections.
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

    /** What its connections hold together, and the limit of that, which may be changed while the server runs. */
    public Budgets budgets() {
        return engine.budgets();
    }

    /**
     * Begins a connection to another server, of which this one is then a client, as a proxy is. It belongs to the loop of
     * the handler that calls this, or else to that which is least busy, and is served as the others are: {@code protocol}
     * makes its parser and handler when it is open, and its limits apply. It needs a place among the connections, but not
     * one of its address; it is not encrypted, unless a layer does that.
     *
     * @param remote resolved: this method looks up no name
     * @param time after which the attempt has failed, above zero
     * @param failed gets the reason, one sentence, if there is no connection; once, as a task of the loop. If the server
     *     has stopped, any thread calls it, perhaps before this method returns. A
     *     {@link java.net.SocketTimeoutException} says that {@code time} was over
     */
    public void connect(SocketAddress remote, Protocol protocol, Duration time, Consumer<? super IOException> failed) {
        connectOver(null, remote, protocol, time, failed);
    }

    /**
     * The same through {@code layer}, such as the client's side of TLS: the connection is open when its handshake is done.
     *
     * @param time for the connection, then as long again for the handshake
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

    /** The number of connections that are open now. */
    public int connections() {
        return admission.open();
    }

    /**
     * Stops, in these steps:
     *
     * <ol>
     *   <li>{@link #isDraining} becomes true, and the handlers are told. For the lame-duck time of the builder, the server
     *       serves and accepts as before, so that load balancers notice.
     *   <li>It accepts the clients that have connected by now, and closes its listeners.
     *   <li>Messages that have begun are answered; the last answer of a connection may say so, see
     *       {@link org.tatoo.runtime.Connection#isDraining}, and the connection closes then. Idle connections stay for
     *       half of {@code time}, but at most 5 seconds, in order to get such an answer.
     *   <li>What idle connections have sent by then is read and answered, and they close.
     *   <li>After {@code time} the rest is aborted.
     * </ol>
     *
     * <p>Waits until all this is done; a further call waits for the first. A server that was not started only closes its
     * listeners.
     *
     * <p>It returns within two seconds after {@code time}, whatever hangs. A callback that does not return by then keeps
     * its thread, which is interrupted; the connections of its loop are closed without it.
     *
     * @param time for the steps after the lame-duck time, zero or longer
     * @return whether no connection had to be aborted while it was still to be answered
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

    /** Ends the server at once because of an error, which {@link #awaitTermination} tells. May take some time. */
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

    /** Its moving parts. */
    Engine<?> engine() {
        return engine;
    }

    /**
     * What the server does now, and has done. The loops are asked, and count in fields of their own, so that it costs
     * nothing while nobody asks. A loop that does not answer within a second counts with its last answer.
     *
     * @throws IllegalStateException if called from a handler or listener, whose loop could not answer meanwhile
     */
    public ServerSnapshot snapshot() {
        if (engine.isCurrent()) {
            throw new IllegalStateException("a handler or listener cannot wait for the loops of its own server");
        }
        return engine.snapshot(isDraining());
    }

    /** Lets the deadlines see a clock that was turned by hand. */
    void advanceTimers() {
        engine.advanceTimers();
    }

    /**
     * @param begin as of the clock
     * @param asBefore the nanoseconds for which it serves and accepts as before
     * @param time the nanoseconds for the steps after that
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
     * Whether load balancers should send clients: false as soon as the server {@linkplain #isDraining stops}, and while
     * an event loop is inside one callback or task for 30 seconds, see {@link ServerListener#loopBlocked}.
     */
    public boolean isHealthy() {
        return !isDraining() && engine.isHealthy();
    }

    /** Whether the server has begun to stop. Load balancers should send nothing more. */
    public boolean isDraining() {
        return stopping.get();
    }

    /** Stops with the drain time of the {@link Limits}. */
    @Override
    public void close() {
        stop(limits.drainTimeout());
    }

    /**
     * Waits until the server has stopped.
     *
     * @throws ServerFailedException if it has ended by an error, and not because it was told to stop
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
