package org.tatoo.server;

import java.io.IOException;
import java.nio.channels.ClosedChannelException;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import org.tatoo.transport.Clock;
import org.tatoo.transport.Refusal;

/**
 * A thread that accepts connections and assigns each to the least busy event loop. It reserves a place before it
 * accepts. At the limit, an unused connection is ended, or, if there is none, clients wait in the operating system's
 * backlog. The same applies if no descriptor is free.
 */
final class Acceptor<C> implements Runnable {
    /** The pause before the next attempt. */
    private static final long BREAK_MILLIS = 100;

    /** The time that the thread may take to notice that it must end. */
    private static final long WAKE_NANOS = 200_000_000;

    /** The maximum time for accepting the last clients, if more keep arriving. */
    private static final long REST_NANOS = 1_000_000_000;

    private final Channels<C> channels;
    private final List<? extends Loop<C>> loops;
    private final Admission admission;
    private final GuardedListener listener;
    private final Clock clock;
    private final Displacement displacement;
    private final AtomicBoolean closed = new AtomicBoolean();
    private final LoopSettings settings;
    private volatile Thread thread;
    // True while it fails for lack of memory, and the time since which it does.
    private boolean broken;
    private long brokenSince;
    private volatile boolean stopped;
    private int turn;
    private final LastingState full = new LastingState();
    private final LastingState failing = new LastingState();

    Acceptor(String name, Channels<C> channels, List<? extends Loop<C>> loops, LoopSettings settings) {
        this.settings = settings;
        this.channels = channels;
        this.loops = loops;
        this.admission = settings.admission();
        this.listener = settings.listener();
        this.clock = settings.clock();
        this.displacement = new Displacement(loops, clock);
        this.thread = new Thread(this, name);
    }

    void start() {
        thread.start();
    }

    boolean isCurrent() {
        return Thread.currentThread() == thread;
    }

    /** Accepts waiting clients and closes the sockets; waits for that, at most until {@code end} of the clock. */
    void stop(long end) {
        stopped = true;
        channels.wakeUp();
        long left = end - clock.nanoTime();
        if (!Threads.join(thread, Math.min(WAKE_NANOS, left))) {
            // the thread is waiting for a place or in a pause
            thread.interrupt();
            Threads.join(thread, Math.max(WAKE_NANOS, left));
        }
        close();
    }

    @Override
    public void run() {
        while (!stopped) {
            try {
                acceptNext();
            } catch (InterruptedException e) {
                // the server stops; otherwise the interrupt is ignored
            } catch (Throwable t) {
                // even reporting the failure has failed
                failing(t);
            }
        }
        try {
            acceptRest();
        } catch (InterruptedException | IOException e) {
            // the remaining clients are not served
        } finally {
            close();
        }
    }

    /** Handles a lack of memory: continues for some time, while loops end connections. Allocates nothing. */
    private void failing(Throwable cause) {
        if (!Faults.isOfMachine(cause)) {
            return;
        }
        settings.guardian().freeReserve();
        long now = clock.nanoTime();
        if (!broken) {
            broken = true;
            brokenSince = now;
        } else if (now - brokenSince > Faults.TWICE_NANOS) {
            settings.guardian().end(cause);
        }
    }

    void check() {
        if (!stopped && thread.getState() == Thread.State.TERMINATED) {
            thread = new Thread(this, thread.getName());
            thread.start();
        }
    }

    /** Accepts the clients that have already connected, as long as there are places. */
    private void acceptRest() throws IOException, InterruptedException {
        long end = System.nanoTime() + REST_NANOS;
        while (channels.isAwaited() && System.nanoTime() - end < 0) {
            if (!admission.tryReserve()) {
                return;
            }
            Channels.Accepted<C> accepted = channels.accept();
            if (accepted == null || !handOver(accepted)) {
                admission.cancel();
            }
        }
    }

    private void acceptNext() throws InterruptedException {
        boolean reserved = false;
        try {
            channels.await();
            reserve();
            reserved = true;
            Channels.Accepted<C> accepted = channels.accept();
            reserved = accepted == null || !handOver(accepted);
            broken = false;
        } catch (ClosedChannelException e) {
            // the server stops
        } catch (IOException | RuntimeException | Error e) {
            failing(e);
            tellFailure(e);
            displacement.displace();
            Thread.sleep(BREAK_MILLIS);
        } finally {
            if (reserved) {
                admission.cancel();
            }
        }
    }

    private void reserve() throws InterruptedException {
        if (admission.tryReserve()) {
            return;
        }
        if (full.begins(clock.nanoTime())) {
            listener.limitReached(admission.limit());
        }
        boolean pausing = false;
        do {
            if (!displacement.displace() && !pausing) {
                pausing = true;
                listener.acceptPaused(Refusal.CONNECTIONS);
            }
        } while (!admission.tryReserve(BREAK_MILLIS));
        full.begins(clock.nanoTime());
    }

    private void tellFailure(Throwable cause) {
        boolean descriptors = isForDescriptors(cause);
        if (descriptors) {
            listener.acceptPaused(Refusal.DESCRIPTORS);
        }
        if (!failing.begins(clock.nanoTime())) {
            return;
        }
        if (descriptors) {
            listener.outOfDescriptors(cause);
        } else {
            listener.failed(cause);
        }
    }

    /** Detects a lack of descriptors, which Java distinguishes only by the system's message. */
    private static boolean isForDescriptors(Throwable cause) {
        return cause instanceof IOException
                && String.valueOf(cause.getMessage()).contains("open files");
    }

    /** Assigns the connection to a loop; returns false if its address has reached its limit. */
    private boolean handOver(Channels.Accepted<C> accepted) {
        Addresses.Share share = null;
        if (!accepted.binding().namesPeers()) {
            share = admission.addresses().enter(accepted.remote());
            if (share == null) {
                channels.close(accepted.channel());
                listener.refused(accepted.remote(), Refusal.ADDRESS);
                return false;
            }
        }
        admission.opened();
        listener.recorder().accepted(accepted.remote(), accepted.binding().name());
        leastBusy().adopt(accepted, share);
        return true;
    }

    /** Returns the least busy loop, in turn if loads are equal. */
    private Loop<C> leastBusy() {
        turn = (turn + 1) % loops.size();
        return leastBusy(turn);
    }

    /** Returns the least busy loop; among equal loads, the first one from index {@code first} on, cyclically. */
    Loop<C> leastBusy(int first) {
        long now = clock.nanoTime();
        Loop<C> best = loops.get(first);
        double least = best.load(now);
        for (int i = 1; i < loops.size(); i++) {
            Loop<C> other = loops.get((first + i) % loops.size());
            double load = other.load(now);
            if (load < least) {
                least = load;
                best = other;
            }
        }
        return best;
    }

    private void close() {
        if (!closed.compareAndSet(false, true)) {
            return;
        }
        try {
            channels.closeSockets();
        } catch (IOException e) {
            listener.failed(e);
        }
    }
}
