package org.tatoo.server;

import java.io.IOException;
import java.net.StandardSocketOptions;
import java.nio.channels.AsynchronousSocketChannel;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;
import org.tatoo.transport.DelayedTimers;
import org.tatoo.transport.PoolStrand;
import org.tatoo.transport.Timers;

/**
 * A share of the connections on asynchronous channels, with their timers and buffers. It is the strand of these
 * connections, and runs in the threads that deliver their events.
 */
final class AioLoop extends ConnectionLoop<AsynchronousSocketChannel> {
    /** The maximum time for which a pending task keeps an ended loop from being garbage-collected. */
    private static final long MAX_DELAY_NANOS = TimeUnit.MINUTES.toNanos(1);

    private static final int MOST_TRIES = 100;
    private static final long TRY_NANOS = TimeUnit.MILLISECONDS.toNanos(10);

    private final PoolStrand strand;
    private final DelayedTimers timers;
    private final List<AioTransport> transports = new ArrayList<>();
    private final CountDownLatch ended = new CountDownLatch(1);
    private final AtomicInteger aborted = new AtomicInteger();

    AioLoop(AioThreads threads, LoopSettings settings) {
        super(settings);
        this.strand = new PoolStrand(threads.calls(), faults::happened, new Calls());
        this.timers = new DelayedTimers(
                clock,
                (task, nanos) -> CompletableFuture.delayedExecutor(
                                Math.min(nanos, MAX_DELAY_NANOS), TimeUnit.NANOSECONDS, strand)
                        .execute(task));
    }

    /** A listener that measures the load of this loop as that of an event loop. */
    private final class Calls implements PoolStrand.Rounds {
        @Override
        public void begins() {
            load.begins(clock.nanoTime());
        }

        @Override
        public void next() {
            load.nextCall();
        }

        @Override
        public void ends() {
            load.ends(clock.nanoTime());
        }
    }

    // ---- for other threads

    @Override
    public void start() {
        // the threads are already running
    }

    @Override
    public boolean isCurrent() {
        return strand.isCurrent();
    }

    @Override
    public void execute(Runnable task) {
        strand.execute(task);
    }

    /**
     * Runs {@code event}, inside this call if the loop is idle; for the threads of the group. Without memory, waits for
     * some, because an undelivered event would leave its connection open forever.
     */
    void tell(Runnable event) {
        for (int i = 0; i < MOST_TRIES; i++) {
            try {
                strand.dispatch(event);
                return;
            } catch (OutOfMemoryError e) {
                settings.guardian().freeReserve();
                LockSupport.parkNanos(TRY_NANOS);
            }
        }
    }

    @Override
    public void adopt(Channels.Accepted<AsynchronousSocketChannel> accepted, Addresses.@Nullable Share share) {
        load.add(1);
        try {
            accepted.channel().setOption(StandardSocketOptions.TCP_NODELAY, true);
            strand.execute(() -> open(accepted, share));
        } catch (IOException | RejectedExecutionException e) {
            // the client is already gone, or the server stops
            close(accepted.channel());
            forgo(share);
            accepted.binding().lost();
        }
    }

    @Override
    public long call() {
        return load.call();
    }

    @Override
    public @Nullable Thread thread() {
        return strand.runner();
    }

    @Override
    public void show(Survey survey) {
        try {
            strand.execute(() -> {
                transports.forEach(survey::show);
                survey.done();
            });
        } catch (RejectedExecutionException e) {
            survey.done();
        }
    }

    @Override
    public void report(LoopCounts.Round round) {
        try {
            strand.execute(() -> {
                counts().report(transports);
                round.done();
            });
        } catch (RejectedExecutionException e) {
            round.done();
        }
    }

    @Override
    public void advanceTimers() {
        request(timers::recover);
    }

    @Override
    public void drain() {
        request(this::beginDrain);
    }

    @Override
    public void endWithLast() {
        request(() -> {
            endAfterLast();
            endIfDone();
        });
    }

    @Override
    public void endIdle() {
        request(() -> List.copyOf(transports).forEach(AioTransport::endIdle));
    }

    /** Runs {@code task} unless the loop has ended. */
    private void request(Runnable task) {
        try {
            strand.execute(task);
        } catch (RejectedExecutionException e) {
            // the loop has just ended
        }
    }

    @Override
    public boolean await(long until) {
        return Threads.await(ended, clock, until);
    }

    @Override
    public int awaitEnd(long end) {
        if (!await(end)) {
            request(this::abortAll);
            if (!Threads.await(ended, GRACE)) {
                // a callback does not return; the channels are closed with their group
                aborted.addAndGet(connections());
            }
        }
        return aborted.get();
    }

    @Override
    public void discard() {
        // there are no resources to release
    }

    // ---- for the connections of this loop

    int readBuffer() {
        return settings.limits().readBuffer();
    }

    @Override
    Timers timers() {
        return timers;
    }

    /** Advances the timers after a lack of memory, because the task that wakes them may have been lost. */
    @Override
    public void check() {
        if (settings.guardian().isShortOfMemory()) {
            strand.execute(timers::advance);
        }
    }

    /** Returns false, because the owner of the threads replaces them. */
    @Override
    public boolean isLost() {
        return false;
    }

    @Override
    public void bury() {
        // an asynchronous loop is never lost
    }

    // ---- connections begin and end

    private void open(Channels.Accepted<AsynchronousSocketChannel> accepted, Addresses.@Nullable Share share) {
        begins();
        AioTransport transport;
        try {
            transport = new AioTransport(this, accepted, share);
        } catch (Throwable t) {
            listener.handlerFailed(accepted.remote(), t);
            close(accepted.channel());
            ended(share);
            accepted.binding().lost();
            endIfDone();
            return;
        }
        transport.index = transports.size();
        transports.add(transport);
        transport.open();
        if (isDraining()) {
            transport.drain();
        }
    }

    /** Removes {@code transport}, and schedules its last event after the current event or task. */
    void closed(AioTransport transport) {
        AioTransport last = transports.remove(transports.size() - 1);
        if (last != transport) {
            transports.set(transport.index, last);
            last.index = transport.index;
        }
        strand.execute(() -> {
            tellClosed(transport);
            endIfDone();
        });
    }

    private void beginDrain() {
        beginDraining();
        List.copyOf(transports).forEach(AioTransport::drain);
    }

    private void abortAll() {
        for (AioTransport transport : List.copyOf(transports)) {
            aborted.addAndGet(transport.isAnswering() ? 1 : 0);
            transport.abortConversation();
        }
    }

    private void endIfDone() {
        if (isDone()) {
            counts().report(List.of());
            strand.close();
            ended.countDown();
        }
    }

    static void close(@Nullable AsynchronousSocketChannel channel) {
        try {
            if (channel != null) {
                channel.close();
            }
        } catch (IOException e) {
            // the descriptor is released nevertheless
        }
    }
}
