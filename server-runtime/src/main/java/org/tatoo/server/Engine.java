package org.tatoo.server;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.SocketAddress;
import java.net.UnixDomainSocketAddress;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.tatoo.runtime.Protocol;
import org.tatoo.transport.Budgets;
import org.tatoo.transport.Clock;
import org.tatoo.transport.TransportLayer;

/** The running parts of a server: sockets, loops and acceptor, on one kind of channels. */
final class Engine<C> {
    /** The maximum time in nanoseconds for which a stopping server serves idle connections. */
    private static final long MOST_IDLE = 5_000_000_000L;

    private final Channels<C> channels;
    private final GuardedListener listener;
    private final List<Binding> bindings = new ArrayList<>();
    // The guardian replaces lost loops.
    private final List<Loop<C>> loops = new CopyOnWriteArrayList<>();
    private final Acceptor<C> acceptor;
    private final LoopSettings settings;
    private final Clock clock;
    private final String name;
    // Guarded by the monitor of loops.
    private boolean stopping;
    private volatile boolean started;
    private final WatchDog watchDog;
    private final Snapshots snapshots;

    /**
     * Binds all listeners, and creates the loops; releases everything on failure.
     *
     * @param listeners none for a client
     * @param count the number of loops
     * @throws IOException with one sentence for the user
     */
    Engine(
            Channels<C> channels,
            List<Listener> listeners,
            Protocol common,
            int backlog,
            int count,
            LoopSettings settings)
            throws IOException {
        this.channels = channels;
        this.listener = settings.listener();
        this.settings = settings;
        this.clock = settings.clock();
        this.snapshots = new Snapshots(settings, bindings, loops);
        try {
            for (Listener listener : listeners) {
                bindings.add(channels.bind(listener, common, backlog));
            }
            this.name = "banzai-"
                    + (bindings.isEmpty() ? "client" : label(bindings.get(0).address()));
            for (int i = 1; i <= count; i++) {
                loops.add(channels.newLoop(name, i, settings));
            }
            this.acceptor = new Acceptor<>(name + "-acceptor", channels, loops, settings);
            this.watchDog = new WatchDog(
                    name + "-watch-dog",
                    loops,
                    listener,
                    () -> listener.recorder().measureLag(loops));
        } catch (IOException | RuntimeException | Error e) {
            discard();
            throw e;
        }
    }

    /** Returns a label that distinguishes the threads of different servers. */
    private static String label(SocketAddress address) {
        if (address instanceof InetSocketAddress internet) {
            return Integer.toString(internet.getPort());
        }
        return address instanceof UnixDomainSocketAddress unix
                ? String.valueOf(unix.getPath().getFileName())
                : address.toString();
    }

    boolean isHealthy() {
        return watchDog.isHealthy();
    }

    Budgets budgets() {
        return settings.budgets();
    }

    List<Binding> bindings() {
        return bindings;
    }

    /** @param end ends the server because of an error */
    void start(Consumer<ServerFailedException> end) {
        settings.guardian().start(name + "-guardian", this::check, end);
        loops.forEach(Loop::start);
        channels.start();
        acceptor.start();
        watchDog.start();
        started = true;
    }

    /** Replaces parts that have ended unexpectedly; does nothing before the start. */
    void check() {
        if (!started) {
            return;
        }
        for (int i = 0; i < loops.size(); i++) {
            Loop<C> loop = loops.get(i);
            loop.check();
            if (loop.isLost() && replace(i)) {
                loop.bury();
            }
        }
        acceptor.check();
    }

    private boolean replace(int index) {
        synchronized (loops) {
            if (stopping) {
                return true;
            }
            try {
                Loop<C> next = channels.newLoop(name, index + 1, settings);
                next.start();
                loops.set(index, next);
                listener.recorder().loopReplaced(index + 1);
                return true;
            } catch (IOException e) {
                // no descriptor is free; the next round tries again
                return false;
            }
        }
    }

    List<Loop<C>> loops() {
        return loops;
    }

    void connect(
            SocketAddress remote,
            @Nullable TransportLayer layer,
            Protocol protocol,
            Duration time,
            Consumer<? super IOException> failed) {
        Loop<C> loop = loops.stream().filter(Loop::isCurrent).findFirst().orElseGet(() -> acceptor.leastBusy(0));
        Outgoing<C> outgoing = new Outgoing<>(loop, settings, remote, layer, protocol, time, failed);
        if (settings.admission().tryReserve()) {
            channels.connect(remote, time.toNanos(), outgoing);
        } else {
            outgoing.tell(new IOException("no connection to " + remote + ": all places are taken"));
        }
    }

    void advanceTimers() {
        loops.forEach(Loop::advanceTimers);
    }

    /** Returns whether the caller is a thread of this server that {@link #stop} waits for. */
    boolean isCurrent() {
        return acceptor.isCurrent() || loops.stream().anyMatch(Loop::isCurrent);
    }

    ServerSnapshot snapshot(boolean draining) {
        return snapshots.take(!draining && isHealthy(), draining);
    }

    long nanoTime() {
        return clock.nanoTime();
    }

    /** Notifies the connections that the server begins to stop. Serves and accepts until {@code end} of the clock. */
    void drain(long end) {
        loops.forEach(Loop::drain);
        Threads.sleep(clock, end);
    }

    /**
     * Stops accepting, ends the connections, and waits until all threads have ended. Returns soon after {@code time} at
     * the latest, even if a callback hangs.
     *
     * @param begin the start of {@code time}, as of the clock
     * @param time the time in nanoseconds after which remaining connections are aborted
     * @return the number of connections that were aborted before they were answered
     */
    int stop(long begin, long time) {
        long end = begin + time;
        synchronized (loops) {
            stopping = true;
        }
        acceptor.stop(end);
        loops.forEach(Loop::endWithLast);
        long idle = begin + Math.min(MOST_IDLE, time / 2);
        loops.forEach(loop -> loop.await(idle));
        loops.forEach(Loop::endIdle);
        int aborted = 0;
        for (Loop<C> loop : loops) {
            aborted += loop.awaitEnd(end);
        }
        long last = System.nanoTime() + Math.max(0, end - clock.nanoTime()) + Loop.GRACE;
        settings.guardian().stop();
        watchDog.stop();
        channels.end(last);
        settings.guardian().await(last);
        watchDog.await(last);
        return aborted;
    }

    /** Releases all resources; the loops must not have been started. */
    void discard() {
        try {
            for (Loop<C> loop : loops) {
                loop.discard();
            }
            channels.closeSockets();
        } catch (IOException e) {
            listener.failed(e);
        }
        channels.end(System.nanoTime() + Loop.GRACE);
    }
}
