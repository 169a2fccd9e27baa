package org.tatoo.server;

import java.io.IOException;
import java.net.SocketAddress;
import java.net.StandardSocketOptions;
import java.nio.channels.AsynchronousSocketChannel;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.tatoo.transport.Clock;
import org.tatoo.transport.PoolStrand;
import org.tatoo.transport.PooledBuffers;
import org.tatoo.transport.Strand;
import org.tatoo.transport.Timeout;
import org.tatoo.transport.TimerWheel;
import org.tatoo.transport.Timers;

/**
 * A share of the connections on asynchronous channels, and what they need: timers and buffers. It is their strand, and
 * runs in the threads that tell their events.
 */
final class AioLoop implements Loop<AsynchronousSocketChannel>, Strand, Timers {
    private final AioThreads threads;
    private final Limits limits;
    private final GuardedListener listener;
    private final Admission admission;
    private final Clock clock;
    private final PoolStrand strand;
    private final TimerWheel wheel;
    private final PooledBuffers buffers = new PooledBuffers();
    private final List<AioTransport> transports = new ArrayList<>();
    private final CountDownLatch ended = new CountDownLatch(1);
    private boolean ticking;
    private int connections;
    private boolean draining;
    private volatile boolean cutOff;

    AioLoop(AioThreads threads, LoopSettings settings) {
        this.threads = threads;
        this.limits = settings.limits();
        this.listener = settings.listener();
        this.admission = settings.admission();
        this.clock = settings.clock();
        this.strand = new PoolStrand(threads.calls(), listener::failed);
        this.wheel = new TimerWheel(clock);
    }

    // ---- for other threads

    @Override
    public void start() {
        // the threads are there
    }

    @Override
    public boolean isCurrent() {
        return strand.isCurrent();
    }

    @Override
    public void execute(Runnable task) {
        strand.execute(task);
    }

    /** Runs {@code task}, in this call if nothing else of the loop runs; for the threads of the group. */
    void dispatch(Runnable task) {
        strand.dispatch(task);
    }

    @Override
    public void adopt(AsynchronousSocketChannel channel, Binding binding) {
        try {
            channel.setOption(StandardSocketOptions.TCP_NODELAY, true);
            SocketAddress remote = channel.getRemoteAddress();
            strand.execute(() -> open(channel, remote, binding));
        } catch (IOException | RejectedExecutionException e) {
            // the client has gone already, or the server stops
            close(channel);
            admission.ended();
        }
    }

    @Override
    public void advanceTimers() {
        try {
            strand.execute(() -> wheel.advance(clock.nanoTime()));
        } catch (RejectedExecutionException e) {
            // it has ended
        }
    }

    @Override
    public void drain() {
        strand.execute(this::beginDrain);
    }

    @Override
    public boolean awaitEnd(long end) {
        if (!Threads.await(ended, end - System.nanoTime())) {
            try {
                strand.execute(this::abortAll);
            } catch (RejectedExecutionException e) {
                // it has just ended
            }
            Threads.await(ended, Long.MAX_VALUE);
        }
        return !cutOff;
    }

    @Override
    public void discard() {
        // nothing is held
    }

    // ---- for the connections of this loop

    PooledBuffers buffers() {
        return buffers;
    }

    Clock clock() {
        return clock;
    }

    /** Runs what reads files. */
    Executor files() {
        return threads.files();
    }

    /** The most bytes of a read. */
    int readBuffer() {
        return limits.readBuffer();
    }

    @Override
    public void schedule(Timeout timeout, long nanos) {
        wheel.schedule(timeout, nanos);
        requestTick();
    }

    @Override
    public void cancel(Timeout timeout) {
        wheel.cancel(timeout);
    }

    private void requestTick() {
        if (!ticking) {
            ticking = true;
            CompletableFuture.delayedExecutor(wheel.untilNextTick(), TimeUnit.NANOSECONDS, strand)
                    .execute(this::tick);
        }
    }

    private void tick() {
        ticking = false;
        wheel.advance(clock.nanoTime());
        if (!wheel.isEmpty()) {
            requestTick();
        }
    }

    // ---- connections begin and end

    private void open(AsynchronousSocketChannel channel, SocketAddress remote, Binding binding) {
        connections++;
        AioTransport transport;
        try {
            transport = new AioTransport(this, channel, remote, binding, limits.conversation(), listener);
        } catch (Throwable t) {
            listener.handlerFailed(remote, t);
            close(channel);
            ended();
            return;
        }
        transport.index = transports.size();
        transports.add(transport);
        transport.open();
    }

    /** Tells {@code transport} that it is closed, after the event or task that runs now. */
    void closed(AioTransport transport) {
        AioTransport last = transports.remove(transports.size() - 1);
        if (last != transport) {
            transports.set(transport.index, last);
            last.index = transport.index;
        }
        strand.execute(() -> tellClosed(transport));
    }

    private void tellClosed(AioTransport transport) {
        admission.ended();
        connections--;
        transport.tellClosed();
        endIfDone();
    }

    private void ended() {
        connections--;
        admission.ended();
        endIfDone();
    }

    private void beginDrain() {
        draining = true;
        List.copyOf(transports).forEach(AioTransport::drain);
        endIfDone();
    }

    private void abortAll() {
        for (AioTransport transport : List.copyOf(transports)) {
            cutOff |= transport.isAnswering();
            transport.abortConversation();
        }
    }

    private void endIfDone() {
        if (draining && connections == 0) {
            strand.close();
            ended.countDown();
        }
    }

    /** Closes a channel that is of no use any more. */
    static void close(@Nullable AsynchronousSocketChannel channel) {
        try {
            if (channel != null) {
                channel.close();
            }
        } catch (IOException e) {
            // the descriptor is given back nevertheless
        }
    }
}
